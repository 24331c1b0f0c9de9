// The scripts use the clock of Redis for all times, because the clocks of workers can differ.
const clock = `
  local t = redis.call('TIME')
  local now = t[1] * 1000 + math.floor(t[2] / 1000)
`

/**
 * Decides whether a call may be sent now. KEYS: limits (hash), calls in flight (sorted set), circuit (hash). ARGV:
 * member (`id:tokens`), tokens, lease of a probe in ms. Returns `{decision, ms}`: 'go', or 'limited' or 'down' with the
 * time in ms after which the caller should ask again.
 *
 * The free amount is the remainder that the provider reported last, plus the amount that has become free since then,
 * minus the calls in flight. Each waiting caller gets a later time than the one before, so that they do not all ask
 * again at once. The time is at most a minute ahead, or longer only if the caller itself must wait longer.
 */
export const admitScript = `${clock}
  local circuit = redis.call('HMGET', KEYS[3], 'until', 'probeUntil')
  local opened = tonumber(circuit[1])
  if opened then
    if opened > now then return {'down', opened - now} end
    if circuit[2] and tonumber(circuit[2]) > now then return {'down', 1000} end
  end
  local limitedUntil = tonumber(redis.call('HGET', KEYS[1], 'until') or '0')
  if limitedUntil > now then return {'limited', limitedUntil - now} end

  redis.call('ZREMRANGEBYSCORE', KEYS[2], '-inf', now - 60000)
  local flying = {requests = 0, tokens = 0}
  for _, member in ipairs(redis.call('ZRANGE', KEYS[2], 0, -1)) do
    flying.requests = flying.requests + 1
    flying.tokens = flying.tokens + tonumber(string.match(member, ':(%d+)$'))
  end
  local need = {requests = 1, tokens = tonumber(ARGV[2])}
  local wait, turn = 0, 0
  for what, wanted in pairs(need) do
    local stored = redis.call('HMGET', KEYS[1], what .. 'Limit', what .. 'Left', what .. 'Reset', what .. 'At')
    local limit, left, reset, at = tonumber(stored[1]), tonumber(stored[2]), tonumber(stored[3]), tonumber(stored[4])
    if limit and limit > 0 then
      local rate = limit / 60000
      if reset > 0 and left < limit then rate = (limit - left) / reset end
      wanted = math.min(wanted, limit)
      local free = math.min(limit, left + rate * (now - at)) - flying[what]
      if free < wanted then
        wait = math.max(wait, math.ceil((wanted - free) / rate))
        turn = math.max(turn, math.ceil(wanted / rate))
      end
    end
  end
  if wait > 0 then
    local next = math.max(now + wait, tonumber(redis.call('HGET', KEYS[1], 'turn') or '0'))
    next = math.min(next, now + math.max(wait, 60000))
    redis.call('HSET', KEYS[1], 'turn', next + turn)
    return {'limited', next - now}
  end

  if opened then redis.call('HSET', KEYS[3], 'probe', ARGV[1], 'probeUntil', now + tonumber(ARGV[3])) end
  redis.call('ZADD', KEYS[2], now, ARGV[1])
  redis.call('PEXPIRE', KEYS[2], 120000)
  return {'go', 0}
`

/**
 * Records the outcome of a call. KEYS: as for `admitScript`. ARGV begins with: member, outcome ('alive', 'limited',
 * 'down' or 'none'), waiting time in ms that the provider asked for. The number of failures that open the circuit
 * follows, with the shortest and the longest time in ms for which the circuit stays open. The last values are limit,
 * remainder and reset (ms) of requests and then of tokens; '' means 'not reported'.
 */
export const reportScript = `${clock}
  redis.call('ZREM', KEYS[2], ARGV[1])
  local exhausted = 0
  for n, what in ipairs({'requests', 'tokens'}) do
    local first = 4 + n * 3
    local limit, left, reset = tonumber(ARGV[first]), tonumber(ARGV[first + 1]), tonumber(ARGV[first + 2])
    if limit and left then
      reset = reset or 60000
      if left <= 0 then exhausted = math.max(exhausted, reset) end
      local known = redis.call('HMGET', KEYS[1], what .. 'Left', what .. 'At')
      -- Answers can arrive out of order. Of two answers within a second, the one with the smaller remainder is newer.
      local overtaken = known[2] and now - tonumber(known[2]) < 1000 and tonumber(known[1]) < left
      if not overtaken then
        redis.call('HSET', KEYS[1], what .. 'Limit', limit, what .. 'Left', left, what .. 'Reset', reset, what .. 'At', now)
        redis.call('PEXPIRE', KEYS[1], 86400000)
      end
    end
  end
  if ARGV[2] == 'limited' then
    -- A provider can ask for a wait of 0, and the calls would then be sent again without a pause.
    local wait = math.max(1000, tonumber(ARGV[3]) or math.min(exhausted, 60000))
    local limitedUntil = math.max(now + math.floor(wait), tonumber(redis.call('HGET', KEYS[1], 'until') or '0'))
    redis.call('HSET', KEYS[1], 'until', limitedUntil)
    redis.call('PEXPIRE', KEYS[1], 86400000)
  end

  if ARGV[2] == 'alive' or ARGV[2] == 'limited' then
    redis.call('DEL', KEYS[3])
    return 'closed'
  end
  local circuit = redis.call('HMGET', KEYS[3], 'until', 'probe')
  local probes = circuit[2] == ARGV[1]
  if ARGV[2] == 'none' then
    if probes then redis.call('HDEL', KEYS[3], 'probe', 'probeUntil') end
    return 'same'
  end
  -- While the circuit is open, only the result of its probe counts.
  if circuit[1] and not probes then return 'same' end
  local failures = redis.call('HINCRBY', KEYS[3], 'failures', 1)
  redis.call('PEXPIRE', KEYS[3], 3600000)
  if not probes and failures < tonumber(ARGV[4]) then return 'same' end
  local times = redis.call('HINCRBY', KEYS[3], 'openings', 1)
  local long = math.min(tonumber(ARGV[6]), tonumber(ARGV[5]) * 2 ^ math.min(times - 1, 20))
  long = math.max(long, math.min(tonumber(ARGV[3]) or 0, 3600000))
  redis.call('HSET', KEYS[3], 'until', now + math.floor(long))
  redis.call('HDEL', KEYS[3], 'probe', 'probeUntil')
  redis.call('PEXPIRE', KEYS[3], 3600000 + math.floor(long))
  return 'open'
`
