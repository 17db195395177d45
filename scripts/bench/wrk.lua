-- Arguments after `--`: the access token, the number of the run, the highest id, how many requests have one body, the words
-- with commas between them, the path, the method and path of requests with a body, and that body, or nothing. Prints one
-- line of JSON, times in microseconds. What is replaced in bodies and paths is said at `Question`, and done by
-- `requestOf` in the same way.

-- So many different GETs are made once and sent again and again: making each anew would cost what serving one does.
local VARIANTS = 4001

local run, ids, every, path, method, body_path, body
local words, gets = {}, {}
-- wrk asks for one request that it does not send.
local sent = -1

function init(args)
  wrk.headers["Authorization"] = "Bearer " .. args[1]
  run, ids, every = tonumber(args[2]), tonumber(args[3]), tonumber(args[4])
  for word in (args[5] .. ","):gmatch("([^,]*),") do words[#words + 1] = word end
  path, method, body_path, body = args[6], args[7], args[8], args[9]
end

local function placed(text, drawn)
  local word = words[1 + drawn % #words]
  return (text:gsub("{id}", string.format("%d", 1 + drawn % ids)):gsub("{word}", (word:gsub("%%", "%%%%"))))
end

local function tens(drawn)
  local numbers = {}
  for index = 0, 99 do numbers[index + 1] = string.format("%d0", 1 + (drawn % ids + index) % ids) end
  return table.concat(numbers, ",")
end

function request()
  sent = sent + 1
  if body and sent % every == 0 then
    local drawn = (run * 50021 + sent) * 7919
    wrk.headers["Content-Type"] = "application/json"
    local filled = placed(body, drawn):gsub("{n}", run .. "x" .. sent):gsub("{tens}", function() return tens(drawn) end)
    return wrk.format(method, placed(body_path, drawn), nil, filled)
  end
  local variant = sent % VARIANTS
  if not gets[variant] then gets[variant] = wrk.format("GET", placed(path, (run * 50021 + sent) * 7919)) end
  return gets[variant]
end

function done(summary, latency)
  local errors = summary.errors
  local failures = errors.status + errors.connect + errors.read + errors.write + errors.timeout
  io.write(string.format(
    '{"requests":%d,"elapsed":%d,"p50":%d,"p99":%d,"failures":%d}\n',
    summary.requests, summary.duration, latency:percentile(50), latency:percentile(99), failures))
end
