-- Arguments after `--`: the access token, what makes the run's bodies unlike those of others, and the body of a POST, in
-- which {n} becomes something else in every request. Prints one line of JSON, times in microseconds.

local token, run, body
local sent = 0
local fixed

function init(args)
  token, run, body = args[1], args[2], args[3]
  wrk.headers["Authorization"] = "Bearer " .. token
  if body then
    wrk.method = "POST"
    wrk.headers["Content-Type"] = "application/json"
  else
    fixed = wrk.format()
  end
end

function request()
  if fixed then return fixed end
  sent = sent + 1
  return wrk.format(nil, nil, nil, (body:gsub("{n}", run .. sent)))
end

function done(summary, latency)
  local errors = summary.errors
  local failures = errors.status + errors.connect + errors.read + errors.write + errors.timeout
  io.write(string.format(
    '{"requests":%d,"elapsed":%d,"p50":%d,"p99":%d,"failures":%d}\n',
    summary.requests, summary.duration, latency:percentile(50), latency:percentile(99), failures))
end
