-- Arguments after `--`: the access token, the path, the number of the run, the highest id, how many requests have one
-- body, and the body of a POST. Prints one line of JSON, times in microseconds. What is replaced in bodies and paths is
-- said at `Question`.

local path, run, ids, every, body
local sent = 0
local fixed

local function letters(number)
  return string.char(97 + number % 26, 97 + math.floor(number / 26) % 26, 97 + math.floor(number / 676) % 26)
end

local function id()
  return string.format("%d", 1 + (run * 50021 + sent) * 7919 % ids)
end

function init(args)
  wrk.headers["Authorization"] = "Bearer " .. args[1]
  path, run, ids, every, body = args[2], tonumber(args[3]), tonumber(args[4]), tonumber(args[5]), args[6]
  if not body and not path:find("~~~") and not path:find("{id}") then fixed = wrk.format("GET", path) end
end

function request()
  if fixed then return fixed end
  sent = sent + 1
  local asked = path:gsub("~~~", letters(run * 5003 + sent)):gsub("{id}", id())
  if not body or sent % every > 0 then return wrk.format("GET", asked) end
  wrk.headers["Content-Type"] = "application/json"
  return wrk.format("POST", asked, nil, (body:gsub("{n}", run .. "x" .. sent):gsub("{id}", id())))
end

function done(summary, latency)
  local errors = summary.errors
  local failures = errors.status + errors.connect + errors.read + errors.write + errors.timeout
  io.write(string.format(
    '{"requests":%d,"elapsed":%d,"p50":%d,"p99":%d,"failures":%d}\n',
    summary.requests, summary.duration, latency:percentile(50), latency:percentile(99), failures))
end
