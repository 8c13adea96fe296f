-- What replaces parts of Luau's own library before a script runs: iteration in a defined order, text without addresses, and caps on the
-- built-ins that run long on one unit of fuel. Runs once per VM, before the sandbox closes.
local host, globals = ...

local type, error, select, rawget, rawlen = type, error, select, rawget, rawlen
local abs, native_pcall, native_xpcall, native_resume = math.abs, pcall, xpcall, coroutine.resume
local native_next, native_tostring, native_format = next, tostring, string.format
local sort, concat, floor = table.sort, table.concat, math.floor
local find, sub = string.find, string.sub
local string_lib, table_lib = string, table

-- Keys in a defined order: 1..n, then strings, then other numbers, then booleans.
local function ordered_keys(t)
  local keys, strings, numbers = {}, {}, {}
  local n = 0
  while rawget(t, n + 1) ~= nil do
    n = n + 1
    keys[n] = n
  end
  local has_false, has_true = false, false
  for k in native_next, t do
    local kind = type(k)
    if kind == "string" then
      strings[#strings + 1] = k
    elseif kind == "number" then
      if not (k >= 1 and k <= n and k == floor(k)) then numbers[#numbers + 1] = k end
    elseif k == true then
      has_true = true
    elseif k == false then
      has_false = true
    else
      error("keys of type " .. kind .. " have no defined order; use strings or numbers as keys", 3)
    end
  end
  sort(strings)
  sort(numbers)
  for i = 1, #strings do keys[#keys + 1] = strings[i] end
  for i = 1, #numbers do keys[#keys + 1] = numbers[i] end
  if has_false then keys[#keys + 1] = false end
  if has_true then keys[#keys + 1] = true end
  return keys
end

-- The same for what most tables are: a list, then names. Luau's own pass gives 1..n first; nil when there is anything else.
local function plain_keys(t)
  local keys, count, listed = {}, 0, 0
  for k in native_next, t do
    if type(k) == "string" then
      -- Few names: put each in its place as it comes.
      local at = count
      while at > listed and keys[at] > k do
        keys[at + 1] = keys[at]
        at = at - 1
      end
      keys[at + 1] = k
      count = count + 1
      if count - listed > 16 then return nil end
    elseif k == count + 1 and count == listed then
      count = k
      listed = k
      keys[k] = k
    else
      return nil
    end
  end
  return keys
end

-- Steps through a list for whoever calls what `pairs` returned. Luau's own loop needs the table alone and steps by itself.
local function listed(t, i)
  for at = (i or 0) + 1, rawlen(t) do
    local value = rawget(t, at)
    if value ~= nil then return at, value end
  end
  return nil
end

function globals.pairs(t)
  if type(t) ~= "table" then
    error("pairs takes a table, got " .. type(t), 2)
  end
  local n = 0
  for k in native_next, t do
    n = n + 1
    if k ~= n then
      local keys, i = plain_keys(t) or ordered_keys(t), 0
      -- A closure alone: with a table as second value Luau's own loop would take over, in its own order.
      return function()
        while true do
          i = i + 1
          local key = keys[i]
          if key == nil then return nil end
          local value = t[key]
          if value ~= nil then return key, value end
        end
      end
    end
  end
  -- Never Luau's own `next`: a script that keeps it could walk any table in the order of addresses.
  return listed, t, nil
end

function globals.next(t, key)
  if type(t) ~= "table" then
    error("next takes a table, got " .. type(t), 2)
  end
  local keys = ordered_keys(t)
  local at = 0
  if key ~= nil then
    for i = 1, #keys do
      if keys[i] == key then at = i break end
    end
    if at == 0 then error("next: no such key", 2) end
  end
  local following = keys[at + 1]
  if following == nil then return nil end
  return following, t[following]
end

local function tostring(v)
  local kind = type(v)
  if kind == "table" then
    -- The text is looked at, not the metatable: `__metatable` may show another one.
    local text = native_tostring(v)
    return find(text, "^table: 0x") and kind or text
  elseif kind == "function" or kind == "thread" then
    return kind
  elseif kind == "userdata" then
    -- A caught error shows its message; the calls that led there are the diagnostic's.
    local text = native_tostring(v)
    local calls = find(text, "\nstack traceback:", 1, true)
    if calls then text = sub(text, 1, calls - 1) end
    -- An error value that is no text passes a bound function as its kind and address.
    local address = find(text, ": 0x%x+$")
    return address and sub(text, 1, address - 1) or text
  end
  return native_tostring(v)
end
globals.tostring = tostring

function string_lib.format(format, ...)
  local n = select("#", ...)
  for i = 1, n do
    local value = select(i, ...)
    local kind = type(value)
    if kind == "table" or kind == "function" or kind == "thread" or kind == "userdata" or value ~= value then
      local values = { ... }
      for j = 1, n do
        local v = values[j]
        local k = type(v)
        if k == "table" or k == "function" or k == "thread" or k == "userdata" then
          values[j] = tostring(v)
        elseif v ~= v then
          -- The sign of a NaN is the processor's.
          values[j] = abs(v)
        end
      end
      return native_format(format, table_lib.unpack(values, 1, n))
    end
  end
  return native_format(format, ...)
end

-- An error whose text cannot be had, as its `__tostring` fails, would reach nobody: what asks for the text is itself handling an error.
function globals.error(value, level)
  if level == nil then
    level = 2
  elseif type(level) == "number" and level > 0 then
    level = level + 1
  end
  if type(value) == "table" and not native_pcall(native_tostring, value) then
    value = "error value of type table"
  end
  error(value, level)
end

-- To raise and catch an error takes as long as many steps.
local caught = host.caught
local function charged(fine, ...)
  if not fine then caught() end
  return fine, ...
end

-- An error of a bound function makes the frame that is interrupted next grow for as long as it runs (mlua 0.12), and each interrupt walks
-- the frame. The return of these is such an interrupt, and their frame is gone after it.
function globals.pcall(...)
  return charged(native_pcall(...))
end

function globals.xpcall(...)
  return charged(native_xpcall(...))
end

function coroutine.resume(...)
  return charged(native_resume(...))
end

local log = host.log
function globals.print(...)
  local parts = {}
  for i = 1, select("#", ...) do
    parts[i] = tostring((select(i, ...)))
  end
  log(concat(parts, "\t"))
end

-- Luau's matcher answers interrupts, but a long pattern does much work between two of them.
local MAX_PATTERN = 256
for _, name in { "find", "match", "gmatch", "gsub", "split" } do
  local native = string_lib[name]
  string_lib[name] = function(s, pattern, ...)
    if type(pattern) == "string" and #pattern > MAX_PATTERN then
      error("string." .. name .. ": a pattern may have at most " .. MAX_PATTERN .. " bytes, this one has " .. #pattern, 2)
    end
    return native(s, pattern, ...)
  end
end

local MAX_MOVE = 1000000
local native_move = table_lib.move
function table_lib.move(a, f, e, t, b)
  -- Not `>=`: the span of something that is no number (0/0) is none either.
  if type(f) == "number" and type(e) == "number" and not (e - f < MAX_MOVE) then
    error("table.move: at most " .. MAX_MOVE .. " elements at once", 2)
  end
  if b == nil then b = a end
  return native_move(a, f, e, t, b)
end

local load = host.load
local loaded = {}
function globals.require(name)
  local value = loaded[name]
  if value == nil then
    value = load(name)
    if value == nil then value = true end
    loaded[name] = value
  end
  return value
end
