-- Arguments after `--`: the access token, the number of the run, the place where it begins, the highest id, the highest of the
-- tens, how many requests have one body, the words with commas between them, the path, the method and path of requests with
-- a body, and that body, or nothing. Prints one line of JSON, times in microseconds. What is replaced in bodies and paths is
-- said at `Question`, and done by `requestOf` in the same way.

local run, from, ids, tens, every, method, body_path, body
local words = {}
-- A GET, cut where something is replaced: every other part is what to replace. Putting it together anew every time costs the
-- generator no more than finding it among made ones would, and there may be as many different ones as there are users.
local parts, replaced = {}, {}
-- wrk asks for one request that it does not send.
local sent = -1

function init(args)
  wrk.headers["Authorization"] = "Bearer " .. args[1]
  run, from, ids, tens = tonumber(args[2]), tonumber(args[3]), tonumber(args[4]), tonumber(args[5])
  every = tonumber(args[6])
  for word in (args[7] .. ","):gmatch("([^,]*),") do words[#words + 1] = word end
  method, body_path, body = args[9], args[10], args[11]
  for text, what in (wrk.format("GET", args[8]) .. "{}"):gmatch("(.-){(%a*)}") do
    parts[#parts + 1] = text
    parts[#parts + 1] = ""
    replaced[#parts] = what
  end
end

local function scattered(place, count)
  return place * (count % 7919 == 0 and 7907 or 7919) % count
end

local values = {
  [""] = function() return "" end,
  id = function(place) return string.format("%d", 1 + scattered(place, ids)) end,
  word = function(place) return words[1 + scattered(place, #words)] end,
  n = function() return run .. "x" .. sent end,
  tens = function(place)
    local first, numbers = scattered(place, tens), {}
    for index = 0, math.min(100, tens) - 1 do numbers[index + 1] = string.format("%d0", 1 + (first + index) % tens) end
    return table.concat(numbers, ",")
  end,
}

local function placed(text, place)
  return (text:gsub("{(%a+)}", function(what) return values[what](place) end))
end

function request()
  sent = sent + 1
  local place = from + sent
  if body and sent % every == 0 then
    wrk.headers["Content-Type"] = "application/json"
    return wrk.format(method, placed(body_path, place), nil, placed(body, place))
  end
  for slot, what in pairs(replaced) do parts[slot] = values[what](place) end
  return table.concat(parts)
end

function done(summary, latency)
  local errors = summary.errors
  local failures = errors.status + errors.connect + errors.read + errors.write + errors.timeout
  io.write(string.format(
    '{"requests":%d,"elapsed":%d,"p50":%d,"p99":%d,"failures":%d}\n',
    summary.requests, summary.duration, latency:percentile(50), latency:percentile(99), failures))
end
