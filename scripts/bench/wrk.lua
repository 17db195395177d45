-- Arguments after `--`: the access token, the number of the run, and the body of a POST. Prints one line of JSON, times
-- in microseconds. What is replaced in bodies and addresses is said at `Load`.

local run, body
local sent = 0
local fixed

local function letters(number)
  return string.char(97 + number % 26, 97 + math.floor(number / 26) % 26, 97 + math.floor(number / 676) % 26)
end

function init(args)
  wrk.headers["Authorization"] = "Bearer " .. args[1]
  run, body = tonumber(args[2]), args[3]
  if body then
    wrk.method = "POST"
    wrk.headers["Content-Type"] = "application/json"
  elseif not wrk.path:find("~~~") then
    fixed = wrk.format()
  end
end

function request()
  if fixed then return fixed end
  sent = sent + 1
  if body then return wrk.format(nil, nil, nil, (body:gsub("{n}", run .. "x" .. sent))) end
  return wrk.format(nil, (wrk.path:gsub("~~~", letters(run * 5003 + sent))))
end

function done(summary, latency)
  local errors = summary.errors
  local failures = errors.status + errors.connect + errors.read + errors.write + errors.timeout
  io.write(string.format(
    '{"requests":%d,"elapsed":%d,"p50":%d,"p99":%d,"failures":%d}\n',
    summary.requests, summary.duration, latency:percentile(50), latency:percentile(99), failures))
end
