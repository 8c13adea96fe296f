---@meta
-- Made from the registry by `undercroft stubs`. Not a module: for editors only.

---@alias Terrain integer|string A handle (terrain.NAME) or a name.

---Where a floor lies. Frozen; an unknown field is an error.
---@class Place
---@field branch string Name of the branch.
---@field depth integer Depth within the branch, from 1.
---@field absolute integer Depth counted from the top of the dungeon, through the entries that lead here; less than 1 above the surface.
---@field last boolean Whether this is the last floor of its branch.
---@field named string? The name of a special floor; nil on any other.
---@field variant integer? Which variant of the special floor it is, from 1; nil where it has none.
---@field context table<string, any> What the host tells: the names that dungeon { context = ... } declares, no others. A set of names is a frozen table: slain["old king"] is true or nil.

---How a branch grows: growth { ... }.
---@class Growth
---@field open integer? Most unexplored exits.
---@field room function? What is in a room.
---@field exits function? Which exits it gets.

---Where a room of a growing branch lies. Frozen; an unknown field is an error.
---@class GrowthCell
---@field x integer To the east of the start.
---@field y integer To the north of the start.
---@field depth integer Distance from the start, rounded down.
---@field absolute integer The same, counted from the top of the dungeon.
---@field instance integer Number of the instance, from 1.
---@field branch string Name of the branch.
---@field context table<string, any> What the host tells: the names that dungeon { context = ... } declares, no others. A set of names is a frozen table: slain["old king"] is true or nil.
---@field open integer? For the function that chooses exits: unexplored exits elsewhere.
---@field least integer? For the function that chooses exits: 1 where no other is open, so that one has to be chosen; else the rule's least.

---A cell.
---@class Point
---@field x integer Column.
---@field y integer Row.

---A number to be drawn: between(a, b).
---@class Between
---@field from integer Least.
---@field to integer Most.

---All room types, or monsters, with a tag: tagged "word".
---@class Tagged
---@field tag string The tag.

---What a vault's audit holds each drawing to: must_reach(from, to).
---@class Demand
---@field from string Glyphs.
---@field to string Glyphs.
---@field must boolean Whether there must be a way, or must not.

---A monster as the rules of monster tables see it. In a monster table it has the plain fields of its row too.
---@class Monster
---@field name string Its name.
---@field glyph string Its glyph.
---@field colour string Its colour.
---@field level number Its native depth: its row's, or what monster { } declares.
---@field habitat string Where it can stand.
---@field unique boolean Whether a floor has at most one.
---@field tags string[] Its tags.

---How a monster is found: what floor:place_monster takes. It goes with the monster to the host.
---@class MonsterState
---@field asleep integer? How deeply it sleeps, in turns or points as the host counts; 0 is awake.
---@field hp integer? Hit points it has, from 1.
---@field max_hp integer? Hit points it has when unhurt.
---@field shown_as string? The monster it passes for.
---@field attitude string? "hostile", "friendly" or "pet".
---@field hasted boolean? Whether it is faster than its kind.
---@field depth_over integer? Levels above the floor's depth.
---@field leader integer? Whom it follows: the nth monster of the floor, placed before it.
---@field note string? What else the host may want to know.
---@field data any? The same as plain values: booleans, numbers, texts, lists and tables of names; at most 64 KiB as JSON.

---What a thing is to be like: what floor:place_thing takes.
---@class ThingDetails
---@field name string? Which one, as the host names it; any, where there is none.
---@field tags string[]? What it is to be like.
---@field level integer? Levels above the floor's depth.
---@field count integer? How many; 1, where it says nothing.
---@field note string? What else the host may want to know.
---@field data any? The same as plain values: booleans, numbers, texts, lists and tables of names; at most 64 KiB as JSON.

---A room that stands.
---@class PlacedRoom
---@field type string Name of its room type.
---@field area Area Its area, walls included.
---@field index integer Its number, from 1.

---A room or vault that was not placed.
---@class Refused
---@field room string Its name.
---@field reason string Why, in a word.
---@field count integer How often.

---A vault that may be placed.
---@class DrawnVault
---@field name string Its name.
---@field width integer Columns it has as it lies.
---@field height integer Rows it has as it lies.
---@field transform string How it lies, for area:vault and floor:place_vault.

---Stairs the rules ask for.
---@class WantedStairs
---@field kind string "up", "down", "branch", "portal" or "landing": a place where one arrives, that keeps its ground.
---@field name string Its name on the floor: "down 1", "branch mines", "entry".
---@field to string? The branch they lead to; nil for the way out.

---Handles of terrains by name; called with a table it declares one.
---@class TerrainTable
---@field [string] integer
---@overload fun(declaration: table): integer
terrain = {}

---Declares a monster: { name, glyph, colour?, level = 1, habitat = "land"|"water"|"amphibious"|"air"|"phasing", tags?, unique = false (true: at most one on a floor), once = "dungeon"|"branch"? (there is one, on a floor that the seed draws), depth? and chance? of those, gone = name of a context value? (a flag: that it is no more; or a set of names that it is in then), data = plain values for the host? }. Returns its name.
---@param declaration table
---@return string
function monster(declaration) end

---Declares a room type: { name, tags?, depth = { min?, max? } or rows of { branch?, min?, max?, last?, absolute?, named?, except? }, weight = 10 | function(place), size = { width =, height = } | plan = function(place, rng), build = function(area, plan, place, rng), max?, once?, chance?, excludes?, data = plain values for the host? }. Returns its name.
---@param declaration table
---@return string
function room(declaration) end

---Declares a hand-drawn piece, a room type with a picture: { name, map = rows or a long string, legend = { glyph = terrain | { monster =, item =, ... } | function(place, rng) }, ground?, wall?, random = { steps }, slots = { glyph = { monster | item | vault | fill } }, tags?, depth?, weight?, max?, once?, chance?, excludes?, zone?, orient?, transforms?, solid?, sealed?, no_tunnels?, protected?, lit?, audit?, data = plain values for the host? }. Returns its name.
---@param declaration table
---@return string
function vault(declaration) end

---Declares what a shape is filled with: { name, tags?, depth?, weight = 10 | function(place), light? = "lit"|"dark", apply = function(region, place, rng) }. Returns its name.
---@param declaration table
---@return string
function fill(declaration) end

---What a vault's audit may hold: every cell of the glyphs `to` is reached from one of the glyphs `from`, within the piece.
---@param from string
---@param to string
---@return Demand
function must_reach(from, to) end

---What a vault's audit may hold: no cell of the glyphs `to` is reached from any of the glyphs `from`, within the piece.
---@param from string
---@param to string
---@return Demand
function must_not_reach(from, to) end

---Declares a branch: { name, growth = growth { ... }, or floors = 5 | between(a, b) | function(rng, context), direction = "down"|"up"?, entry = { from =, depth = 1, after =, arrive = 1, kind = "stairs"|"portal", one_way = "in"|"out", chance = 100, share = false }?, special = { { name =, depth =, after =, chance =, variants =, ... } }?, themes = { { depth = rows, ... } }? (special floors and themes may have layout, rooms, weights, size, population, stairs, materials, message, connected, walk of their own), size = { width =, height = }, rooms, layout, stairs = { up =, down = } | { links = }?, population?, walk?, connected = "all" | "stairs"?, message?, first?, materials = { floor = "dirt" | { { "dirt", 70 }, { "grass", 30 } } }?, data? }. Returns its name.
---@param declaration table
---@return string
function branch(declaration) end

---How a branch grows as it is explored, for its field growth: { open = 4, allowance = 3, least = 0, dead_ends? = percent, may_close = false, reserve = false, count_walked = false, subtract = true, directions = "four"|"eight", start? = { "north", ... }, window = 300 | "forever" | { every =, chance = }, lock = "unexplored"|"forward", removal = "empty"|"host", size? = { width =, height = }, room? = function(cell, rng), exits? = function(cell, free, most, rng) }. std.growth has presets.
---@param rules table
---@return Growth
function growth(rules) end

---Declares the dungeon: { api = 1, branches = { ... }, one_of = { { name | { name, weight = n }, ... } }?, context = { name = default, ... } (a list of texts is a set of names) }. What dungeon.lua returns.
---@param declaration table
---@return string
function dungeon(declaration) end

---A number to be drawn from a to b, both included. Where a count is wanted.
---@param a integer
---@param b integer
---@return Between
function between(a, b) end

---All room types that carry a tag, where a branch lists its rooms; all monsters that carry it, where a monster table lists its rows.
---@param tag string
---@return Tagged
function tagged(tag) end

---Whether arguments need a check: false while a module runs again for a floor, since the same lines ran when the scripts loaded. For libraries whose checks cost.
---@return boolean
function checking() end

---Says that this line names a "monster", "room", "vault", "fill", "terrain" or "branch". The name is looked for when all scripts have loaded, and an unknown one is an error of this line. Returns the name.
---@param kind string
---@param name string
---@return string
function refer(kind, name) end

---Draws a vault of those that may come to the floor now, by weight, and a way to lay it down: its name, tagged "word", or a list of either. { width =, height = (the most it may have as it lies; any) }. Nothing is placed: area:vault does that. nil and the reason where there is none.
---@param which? any
---@param rng Rng
---@param options? table
---@return DrawnVault?
---@return string?
function draw_vault(which, rng, options) end

---Declares an audit of finished floors, which `undercroft check` runs, and a host that asks for it; floors themselves do not change: { name, branches = { ... }? (their names; every branch where left out), audit = function(floor, place) }. The function looks at the floor and changes nothing. It returns nil where all is well; else a text, { message =, x =?, y =? }, or a list of either. Returns its name.
---@param declaration table
---@return string
function check(declaration) end

---What monster { } declares of a name: { name, glyph, colour, level, habitat, unique, tags }, a table of its own each time.
---@param name string
---@return Monster
function monster_info(name) end

---One field of what monster { } declares, "level", "habitat", "unique" or "glyph", for each of a list of names: for tables of hundreds.
---@param names table
---@param field string
---@return any[]
function monster_values(names, field) end

---The rows of a picture in a text file of the script set: "vaults/tower" for vaults/tower.txt. Blank lines around it and its indent are taken off. For a vault's map and for area:picture.
---@param name string
---@return string[]
function picture(name) end

---The names of all monsters with a tag, in order of their declaration. An error where there is none.
---@param tag string
---@return string[]
function monsters_tagged(tag) end

---The same place at another depth of its branch, at least 1; it may lie past the last floor. `absolute` moves along, `last` stays.
---@param place table
---@param depth integer
---@return Place
function at_depth(place, depth) end

---Where the script called into the standard library: "file:line" of the nearest line outside of it, for blame(). For libraries.
---@return string?
function call_site() end

---Raises an error that is put down to another line: what call_site() returned, or a function, which means its first line. For libraries.
---@param where? any
---@param message string
---@param hint? string
function blame(where, message, hint) end

---Draws from the current stream: a whole number from 1 to m, or from m to n, or without arguments a number from 0 up to 1 in steps of 2^-53. Prefer the stream a function is given.
---@param m? integer
---@param n? integer
---@return number
function math.random(m, n) end

---Sine of x in radians; the same on every system.
---@param x number
---@return number
function math.sin(x) end

---Cosine of x in radians; the same on every system.
---@param x number
---@return number
function math.cos(x) end

---Tangent of x in radians; the same on every system.
---@param x number
---@return number
function math.tan(x) end

---Arc sine in radians; the same on every system.
---@param x number
---@return number
function math.asin(x) end

---Arc cosine in radians; the same on every system.
---@param x number
---@return number
function math.acos(x) end

---Arc tangent of y, or of y / x with both signs used; the same on every system.
---@param y number
---@param x? number
---@return number
function math.atan(y, x) end

---Arc tangent of y / x with both signs used; the same on every system.
---@param y number
---@param x number
---@return number
function math.atan2(y, x) end

---Hyperbolic sine; the same on every system.
---@param x number
---@return number
function math.sinh(x) end

---Hyperbolic cosine; the same on every system.
---@param x number
---@return number
function math.cosh(x) end

---Hyperbolic tangent; the same on every system.
---@param x number
---@return number
function math.tanh(x) end

---e to the power of x; the same on every system.
---@param x number
---@return number
function math.exp(x) end

---Natural logarithm, or to a base; the same on every system.
---@param x number
---@param base? number
---@return number
function math.log(x, base) end

---Logarithm to base 10; the same on every system.
---@param x number
---@return number
function math.log10(x) end

---x to the power of y; the same on every system, which the operator ^ is only for the exponents 2, 3 and 0.5.
---@param x number
---@param y number
---@return number
function math.pow(x, y) end

---What rules of monster tables are composed of: see `Odds` for the rest. What the chances leave over is nobody.
---@class odds
odds = {}

---Odds of n outcomes that never occur: always nobody.
---@param n integer
---@return Odds
function odds.none(n) end

---Each outcome as likely as its weight: numbers from 0 to 2^53, whole or not. Nobody where every weight is 0.
---@param weights table
---@return Odds
function odds.weighted(weights) end

---Outcomes are asked one after the other and the first that passes is taken: outcome i passes chances[i] times in `of` (1), never below 0 and always from `of` on. Nobody where none passes.
---@param chances table
---@param of? number
---@return Odds
function odds.in_order(chances, of) end

---Outcomes are asked one after the other, and the first with random(100) < rarity - gap * gap is taken; when none passes all are asked again with every gap one less, never below 0, up to `passes` times (10). Then it is nobody. std.crawl makes monster tables of it.
---@param rarities table
---@param gaps table
---@param passes? integer
---@return Odds
function odds.first_match(rarities, gaps, passes) end

---One of several odds, by weight: { {weight, odds}, {weight, odds}, ... }, all of as many outcomes.
---@param parts table
---@return Odds
function odds.mix(parts) end

---Candidates go into a bag one after the other, candidate i copies[i] times (a whole number); before it does, all ends with chance stop[i] if the bag is not empty; with chance 1 - eligible[i] (1) it is passed over. Then one copy is drawn; an empty bag is nobody.
---@param copies table
---@param stop table
---@param eligible? table
---@return Odds
function odds.bag(copies, stop, eligible) end

---A random stream. The same stage of the same floor of the same seed draws the same numbers.
---@class Rng
local Rng = {}

---A whole number from a to b, both included.
---@param a integer
---@param b integer
---@return integer
function Rng:int(a, b) end

---Rolls dice: "2d6+1", "d8", "3d4-2", "2d6*10".
---@param dice string
---@return integer
function Rng:roll(dice) end

---True once in n times.
---@param n integer
---@return boolean
function Rng:one_in(n) end

---True in so many of a hundred times.
---@param chance integer
---@return boolean
function Rng:percent(chance) end

---The number itself, or one drawn by between(a, b).
---@param count integer|Between
---@return integer
function Rng:draw(count) end

---One element of a list, each as likely as the others; nil for an empty list.
---@param list table
---@return any
function Rng:pick(list) end

---One value of { {value, weight}, ... }, as likely as its weight says; nil when every weight is 0. Weights are whole numbers.
---@param rows table
---@return any
function Rng:weighted(rows) end

---Puts a list in random order, in place, and returns it.
---@param list table
---@return table
function Rng:shuffle(list) end

---A stream of its own for a part of the work: a hash of this one and the name, never a draw. In loops give the number as well.
---@param name string
---@param number? integer
---@return Rng
function Rng:child(name, number) end

---The floor in the making, given to layouts and populations.
---@class Floor
local Floor = {}

---Number of columns.
---@return integer
function Floor:width() end

---Number of rows.
---@return integer
function Floor:height() end

---The middle of the map: { x =, y = }.
---@return Point
function Floor:center() end

---The whole map. Its outermost ring, the rim, takes only terrains that are not passable.
---@return Area
function Floor:area() end

---Makes the map of another size, no larger than the branch's. Only while nothing is on it: the first thing a layout does.
---@param width integer
---@param height integer
function Floor:resize(width, height) end

---The map without its rim.
---@return Area
function Floor:inside() end

---Does a named part of the work with a random stream of its own: what other stages draw does not change it. Returns what the function returns.
---@param name string
---@param work function
---@return any
function Floor:stage(name, work) end

---Refuses this attempt at the floor. Nothing of it stays, and the engine tries again with other numbers. Reasons are counted and shown.
---@param reason string
function Floor:veto(reason) end

---Places a room of a type: { at = { x =, y = } (top left) | center = { x =, y = } | space = floor:blocks { ... } or a function(width, height) that returns x, y of the top left or nil, gap = 1, prepare = function(area) (runs where space was found, before it is built) }. Returns its area, or nil and the reason why there is none.
---@param name string
---@param options? table
---@return Area?
---@return string?
function Floor:place_room(name, options) end

---Places a vault: its name, tagged "word", or a list of either to draw from by weight. { at = { x =, y = } (top left) | center = { x =, y = }, gap = 1, space =, prepare = (see place_room), inside = region (all its cells must lie in it; it may lie on rooms), transform = "r0"|"r90"|"r180"|"r270"|"m0"|"m90"|"m180"|"m270", tries = 5, clip = false (with at: leave out what lies off the map) }. Returns its area and name; or nil, the reason why it does not stand and a word for it: "depth", "once", "max", "excluded", "space", "zone", "entrances", "audit", "taken", "rim", "slot", "stairs", "monster". A refused one leaves nothing behind.
---@param which? any
---@param options? table
---@return Area?
---@return string?
---@return string?
function Floor:place_vault(which, options) end

---Places rooms drawn by weight for this place: { budget = 10 | between(a, b), gap = 1 (cells kept between), space =, prepare = (see place_room), tries = 5 (rooms in a row that find no space before the floor counts as full), rooms = { ... } (instead of the branch's) }. Returns their areas.
---@param options table
---@return Area[]
function Floor:fill_rooms(options) end

---The rooms so far: { type =, area =, index = }.
---@return PlacedRoom[]
function Floor:rooms() end

---Registers cells that a layout dug itself as a room, so that connect and lists know it. Returns its index; nil for an empty region.
---@param name string
---@param region Region
---@return integer?
function Floor:add_room(name, region) end

---The floor cut into square blocks, for rooms to stand in loose rows and columns: { side = 11 (cells), allow = function(columns, column) (whether a room that needs so many columns of blocks may begin at one; columns count from 0), pick = "any"|"middle" (which of several places) }. Give it to place_room or fill_rooms as space.
---@param options? table
---@return Blocks
function Floor:blocks(options) end

---Joins all rooms by tunnels that respect walls: { style = "winding"|"straight"|"cheapest"|"fractal", or rows to draw from for each tunnel { { style, weight }, ... }, floor = terrain.floor, order = "tree" (of the nearest) | "ring" (all in one round, in random order), extra = 0 (tunnels beyond the tree, for loops), points = { {x, y}, ... } (cells of the map besides the rooms), fallback = true (the cheapest where a style finds no way) }. Of winding ones: turn = 30, astray = 10, keep_going = 100 (percent of times it goes on when it comes into another tunnel), steps = 2000; of fractal ones: cutoff = 2 (cells that are dug straight), cross = 5 (as keep_going). Returns the junctions: cells where a tunnel enters a room or meets another, for doors; and how many of each style were not found.
---@param options? table
---@return Region
---@return table<string
---@return integer>
function Floor:connect(options) end

---Digs the shortest ways that make all passable cells one part: { floor = terrain.floor }. Returns how many. Refuses the attempt when a part cannot be reached at all.
---@param options? table
---@return integer
function Floor:join(options) end

---All cells a walker passes.
---@return Region
function Floor:passable() end

---Passable cells outside of all rooms.
---@return Region
function Floor:corridors() end

---The cells of all rooms.
---@return Region
function Floor:built() end

---Cells that are flagged as vault or protected.
---@return Region
function Floor:kept() end

---Cells that nobody need get to: of sealed vaults, and those flagged so. No stairs stand there.
---@return Region
function Floor:sealed() end

---Which parts of the floor hang together, as the branch says: "all", or "stairs" (each part has some).
---@return string
function Floor:connected() end

---Cells with an item, a trap, a feature or a mark.
---@return Region
function Floor:laid() end

---Passable cells with nothing on them: no occupant, no stair, no door.
---@return Region
function Floor:free() end

---All cells of a terrain.
---@param terrain Terrain
---@return Region
function Floor:where(terrain) end

---The cells of a room, by its index in floor:rooms().
---@param index integer
---@return Region
function Floor:region_of(index) end

---Those of its cells where a door may stand: walls on one pair of opposite sides, open cells on the other, no door beside.
---@param region Region
---@return Region
function Floor:door_sites(region) end

---Steps a walker needs from a cell (x, y), or from the nearest cell of a region, to every cell.
---@param x? any
---@param y? integer
---@return Distances
function Floor:distances(x, y) end

---Stairs the branch's rules ask for that do not stand yet: { kind = "up"|"down"|"branch"|"portal"|"landing", name =, to = branch? }. A landing is a place where one arrives, and keeps its ground.
---@return WantedStairs[]
function Floor:stairs_wanted() end

---Monsters with `once` that belong to this floor and are not on it yet: who is not placed by the layout is placed by std.uniques, before the population.
---@return string[]
function Floor:monsters_wanted() end

---Puts stairs on a cell: kind is "up", "down", "branch", "portal" or "landing", `to` the branch where several lead to different ones. true, or nil and the reason why not; stairs the rules do not ask for are refused.
---@param kind string
---@param x integer
---@param y integer
---@param to? string
---@return boolean?
---@return string?
function Floor:place_stairs(kind, x, y, to) end

---Puts a monster on a cell: true, or nil, the reason why it cannot be there and a word for it: "off_map", "stair", "taken", "terrain", "full" (the floor has the most monsters it may), "unique" (it is one and here already, or belongs to another floor, or is gone). state, every field optional, goes with it to the host: { asleep = 0 (how deeply: turns or points), hp =, max_hp =, shown_as = name (the monster it passes for), attitude = "hostile"|"friendly"|"pet", hasted = false, depth_over = 0 (levels above the floor's depth), leader = n (whom it follows: the nth monster of the floor), note = text, data = plain values (nil, booleans, numbers, texts, lists and tables of names; at most 64 KiB as JSON) }.
---@param name string
---@param x integer
---@param y integer
---@param state? MonsterState
---@return boolean?
---@return string?
---@return string?
function Floor:place_monster(name, x, y, state) end

---Asks the host for something on a cell: kind is "item", "trap", "feature" or "mark" (the cell has a name). details, every field optional: { name = (any, where there is none), tags = { ... }, level = 0 (above the floor's depth), count = 1, note = text, data = plain values, as those of a monster }. true, or nil, the reason why not and a word for it: "off_map", "full".
---@param kind string
---@param x integer
---@param y integer
---@param details? ThingDetails
---@return boolean?
---@return string?
---@return string?
function Floor:place_thing(kind, x, y, details) end

---Rooms and vaults that were not placed so far: { room = name, reason = word, count = }.
---@return Refused[]
function Floor:refused() end

---Number of monsters so far: the place of the last one among them. With a name, how many of that monster.
---@param name? string
---@return integer
function Floor:monsters(name) end

---The cells where a monster may be put now: ground of its habitat with nothing on it, no stair, no door. None when the floor is full, or the monster is unique and here, or belongs to another floor.
---@param name string
---@return Region
function Floor:free_for(name) end

---Why a monster may be on no cell of this floor, and the word for it, as place_monster gives them: it is unique and here, belongs to another floor or is gone, or the floor is full. nil where it may.
---@param name string
---@return string?
---@return string?
function Floor:barred(name) end

---Notes that a monster (or count of them) was to be on this floor and is not. Nothing else happens; hosts, render and the previewer show it.
---@param name string
---@param reason string
---@param count? integer
function Floor:unplaced(name, reason, count) end

---Where a walker arrives: x, y of the stairs that lead back, or of the landing; else of the first stairs; nil while there are none.
---@return integer?
---@return integer?
function Floor:arrival() end

---A rectangle of the map with a frame of its own: (0, 0) is its top left cell.
---@class Area
local Area = {}

---Number of columns.
---@return integer
function Area:width() end

---Number of rows.
---@return integer
function Area:height() end

---Width and height.
---@return integer
---@return integer
function Area:size() end

---Its top left cell on the map: x, y.
---@return integer
---@return integer
function Area:origin() end

---Its middle cell, in its own frame: { x =, y = }.
---@return Point
function Area:center() end

---A part of it, with a frame of its own.
---@param x integer
---@param y integer
---@param width integer
---@param height integer
---@return Area
function Area:sub(x, y, width, height) end

---Walks its cells, row by row: for x, y in area:cells() do.
---@return fun(): integer, integer
function Area:cells() end

---Walks its rows: for y, x0, x1 in area:rows() do. Faster than cells for whole maps.
---@return fun(): integer, integer, integer
function Area:rows() end

---Makes a cell of a terrain. A cell outside the area, a protected one, or open ground on the rim of the map is an error.
---@param x integer
---@param y integer
---@param terrain Terrain
function Area:set(x, y, terrain) end

---The terrain of a cell.
---@param x integer
---@param y integer
---@return Terrain
function Area:get(x, y) end

---Whether a cell is of a terrain; false outside the area.
---@param x integer
---@param y integer
---@param terrain Terrain
---@return boolean
function Area:is(x, y, terrain) end

---Makes all of it of a terrain, but for protected cells and the rim of the map. Returns the area.
---@param terrain Terrain
---@return Area
function Area:fill(terrain) end

---Stamps a picture, its top left at (x, y), default (0, 0). legend: glyph to terrain, or to a function(area, x, y). Without one # is wall, . floor, + door; a blank leaves the cell as it is.
---@param rows table
---@param legend? table
---@param x? integer
---@param y? integer
---@return Area
function Area:picture(rows, legend, x, y) end

---All its cells.
---@return Region
function Area:all() end

---Its outermost cells.
---@return Region
function Area:border() end

---All its cells but the n outermost on each side.
---@param n integer
---@return Region
function Area:inset(n) end

---A rectangle; what lies outside the area is left out.
---@param x integer
---@param y integer
---@param width integer
---@param height integer
---@return Region
function Area:rect(x, y, width, height) end

---A line from cell to cell, one cell wide.
---@param x0 integer
---@param y0 integer
---@param x1 integer
---@param y1 integer
---@return Region
function Area:line(x0, y0, x1, y1) end

---The ellipse that fills a rectangle; the whole area by default.
---@param x? integer
---@param y? integer
---@param width? integer
---@param height? integer
---@return Region
function Area:ellipse(x, y, width, height) end

---A filled circle around a cell.
---@param x integer
---@param y integer
---@param radius integer
---@return Region
function Area:circle(x, y, radius) end

---A filled polygon: { {x, y}, {x, y}, {x, y} }.
---@param corners table
---@return Region
function Area:polygon(corners) end

---Its cells of a terrain.
---@param terrain Terrain
---@return Region
function Area:where(terrain) end

---Its cells a walker passes.
---@return Region
function Area:passable() end

---Its cells for which has(x, y) returns true.
---@param has function
---@return Region
function Area:region(has) end

---Open cells of a cave grown by a cellular automaton: { open = 45 (percent at first), passes = 4, birth = 5, survive = 4 (open neighbours to open, to stay open) }.
---@param rng Rng
---@param options? table
---@return Region
function Area:cave(rng, options) end

---Open cells of a maze: { corridor = 1, wall = 1 (cells), braid = 0 (percent of dead ends opened), winding = 75 (percent) }.
---@param rng Rng
---@param options? table
---@return Region
function Area:maze(rng, options) end

---Cells opened by walkers who stagger about: { open = 40 (percent of the area), straight = 50 (percent), life = 0 (steps before another sets out from an open cell; 0 = never) }. Always connected.
---@param rng Rng
---@param options? table
---@return Region
function Area:walk(rng, options) end

---Cuts it into areas: { min = 6 (least side), gap = 1 (cells between), whole = 0 (percent left uncut) }. Returns the areas, and pairs of their numbers that, joined, join all.
---@param rng Rng
---@param options? table
---@return Area[]
---@return integer[][]
function Area:bsp(rng, options) end

---Rough heights around an open middle, for fractal caves and lakes, after Hengband: { grid = 4 (rectangles with more columns to a half are drawn at random, whatever is around them: 1 is like a maze), rough = 8 (noise, in sixteenths of a rectangle's side), cutoff = n (the outermost ring is lifted above it) }. Corners are as high as the longer span, the middle, area:center(), is 0; field:flood(x, y, n) from there is a cave. Spans are even, at most 254: the last column of an even width and the last row of an even height are as high as the corners. At least 5x5 cells.
---@param rng Rng
---@param options? table
---@return Field
function Area:heights(rng, options) end

---A value for each cell at most reach columns and rows from (x, y): distance(dx, dy), a whole number, where dx and dy are how many columns and rows it is away. It is called once for each pair of them. Without one it is Hengband's distance, about the length of a straight line, whole.
---@param x integer
---@param y integer
---@param reach integer
---@param distance? function
---@return Field
function Area:field(x, y, reach, distance) end

---The cells a vein hits: from a cell in one of eight directions until it leaves the area, or after 5000 steps: { x =, y = (where it starts; default within a sixth of the size from the middle), hits = 5 (draws of a cell at each step), spread = 5 (columns and rows within which they lie), turn = 10 (percent to turn by 45 degrees after a step) }.
---@param rng Rng
---@param options? table
---@return Region
function Area:streamer(rng, options) end

---Puts a monster on a cell: true, or nil, the reason why it cannot be there and a word for it: "off_map", "stair", "taken", "terrain", "full" (the floor has the most monsters it may), "unique" (it is one and here already, or belongs to another floor, or is gone). state, every field optional, goes with it to the host: { asleep = 0 (how deeply: turns or points), hp =, max_hp =, shown_as = name (the monster it passes for), attitude = "hostile"|"friendly"|"pet", hasted = false, depth_over = 0 (levels above the floor's depth), leader = n (whom it follows: the nth monster of the floor), note = text, data = plain values (nil, booleans, numbers, texts, lists and tables of names; at most 64 KiB as JSON) }.
---@param name string
---@param x integer
---@param y integer
---@param state? MonsterState
---@return boolean?
---@return string?
---@return string?
function Area:monster(name, x, y, state) end

---Asks the host for something on a cell: kind is "item", "trap", "feature" or "mark" (the cell has a name). details, every field optional: { name = (any, where there is none), tags = { ... }, level = 0 (above the floor's depth), count = 1, note = text, data = plain values, as those of a monster }. true, or nil, the reason why not and a word for it: "off_map", "full".
---@param kind string
---@param x integer
---@param y integer
---@param details? ThingDetails
---@return boolean?
---@return string?
---@return string?
function Area:thing(kind, x, y, details) end

---Puts stairs on a cell: kind is "up", "down", "branch", "portal" or "landing". true, or nil and the reason why not; stairs the rules do not ask for are refused.
---@param kind string
---@param x integer
---@param y integer
---@param to? string
---@return boolean?
---@return string?
function Area:stairs(kind, x, y, to) end

---Digs a tunnel between two of its cells, through whatever may be dug: { style = "straight"|"winding"|"cheapest"|"fractal", floor = terrain, fallback = true, and what floor:connect says of styles }. Returns the cells dug, none where there is no way.
---@param x0 integer
---@param y0 integer
---@param x1 integer
---@param y1 integer
---@param options? table
---@return Region
function Area:tunnel(x0, y0, x1, y1, options) end

---Places a vault with its top left at (x, y): what floor:place_vault does with { at = }, and what it returns. { transform = "r0"|"r90"|...|"m270" (any that the vault allows) }.
---@param which? any
---@param x integer
---@param y integer
---@param options? table
---@return Area?
---@return string?
---@return string?
function Area:vault(which, x, y, options) end

---A set of cells, in the frame of the area it came from.
---@class Region
---@operator add(Region): Region
---@operator mul(Region): Region
---@operator sub(Region): Region
---@operator unm: Region
---@operator len: integer
local Region = {}

---Number of cells.
---@return integer
function Region:count() end

---Whether it has no cell.
---@return boolean
function Region:empty() end

---The area in whose frame its cells are: to set terrains, put monsters and things, or make further regions there.
---@return Area
function Region:area() end

---Whether it has the cell.
---@param x integer
---@param y integer
---@return boolean
function Region:has(x, y) end

---The smallest rectangle around it: x, y, width, height; nil when it has no cell.
---@return integer?
---@return integer?
---@return integer?
---@return integer?
function Region:bounds() end

---Its connected parts, the largest first; cells that touch at a corner are connected.
---@return Region[]
function Region:components() end

---Its largest connected part.
---@return Region
function Region:largest() end

---The part of it that is connected with a cell.
---@param x integer
---@param y integer
---@return Region
function Region:flood(x, y) end

---With all cells within n steps, diagonal steps counted as one. Default 1.
---@param n? integer
---@return Region
function Region:grow(n) end

---Without the cells within n steps of the outside. Default 1.
---@param n? integer
---@return Region
function Region:shrink(n) end

---Its cells that touch the outside.
---@return Region
function Region:border() end

---The cells outside that touch it.
---@return Region
function Region:rim() end

---Every nth cell across and down, counted from the top left of its bounds.
---@param n integer
---@return Region
function Region:every(n) end

---Its cells with at least so many orthogonal neighbours in another region, 1 to 4. Default 1.
---@param other Region
---@param least? integer
---@return Region
function Region:beside(other, least) end

---Moved by dx columns to the right and dy rows down; what leaves the area is lost.
---@param dx integer
---@param dy integer
---@return Region
function Region:shift(dx, dy) end

---Each of its cells with so many percent chance.
---@param rng Rng
---@param chance integer
---@return Region
function Region:thin(rng, chance) end

---Each of its cells with a chance from 0 (never) to 1 (always), fractions in steps of 2^-64. Every cell takes one draw, whatever the chance, so that another chance changes only which cells pass.
---@param rng Rng
---@param chance number
---@return Region
function Region:roll(rng, chance) end

---Makes each of its cells of one of the terrains { {terrain, weight}, ... }, as likely as its weight says, but for protected cells and the rim of the map. One draw a cell; none at all where only one terrain has a weight. Weights are whole numbers. Returns the region.
---@param rng Rng
---@param rows table
---@return Region
function Region:scatter(rng, rows) end

---One of its cells, each as likely as the others: x, y; nil when it has none.
---@param rng Rng
---@return integer?
---@return integer?
function Region:sample(rng) end

---n different cells of it, or all it has: a list of { x =, y = }.
---@param rng Rng
---@param n integer
---@return Point[]
function Region:sample_n(rng, n) end

---Runs a fill on it: its name, tagged "word", or a list of either to draw from by weight, of those that may come at this depth and light: { lit = false }. Returns the fill's name, or nil and the reason why none came.
---@param which? any
---@param options? table
---@return string?
---@return string?
function Region:furnish(which, options) end

---Makes its cells of a terrain, but for protected cells and the rim of the map. Returns the region.
---@param terrain Terrain
---@return Region
function Region:fill(terrain) end

---Flags its cells as "lit", "vault" (tunnels keep out) "protected" (later writes pass over them) or "sealed" (vault, and no walker need come there); on = false takes the flag away. Returns the region.
---@param name string
---@param on? boolean
---@return Region
function Region:flag(name, on) end

---Walks its cells, row by row: for x, y in region:cells() do.
---@return fun(): integer, integer
function Region:cells() end

---Walks its runs of cells: for y, x0, x1 in region:rows() do. Faster than cells for whole maps.
---@return fun(): integer, integer, integer
function Region:rows() end

---Chances of numbered outcomes; what they leave over is nobody. Computed, not sampled; never changed once made.
---@class Odds
---@operator len: integer
local Odds = {}

---The chance of outcome i, from 0 to 1.
---@param i integer
---@return number
function Odds:at(i) end

---The chance that no outcome occurs.
---@return number
function Odds:nobody() end

---The chances of all outcomes, in order.
---@return number[]
function Odds:list() end

---The number of one outcome, as likely as it is; nil for nobody.
---@param rng Rng
---@return integer?
function Odds:draw(rng) end

---Where this gives nobody, the other is asked.
---@param other Odds
---@return Odds
function Odds:or_else(other) end

---Draws, keeps outcome i accept[i] times in `of` (1), else draws again, at most `tries` times (math.huge: until one is kept). A nobody that is drawn is final.
---@param accept table
---@param tries number
---@param of? number
---@return Odds
function Odds:reject(accept, tries, of) end

---The odds among those that are kept: a list of true and false. Nobody stays in proportion; where none is left, it is nobody.
---@param keep table
---@return Odds
function Odds:filter(keep) end

---The best of n draws: the outcome with the highest of the values, one number for each outcome; equals share.
---@param values table
---@param n integer
---@return Odds
function Odds:best_of(values, n) end

---A floor cut into blocks: a way to find space for rooms.
---@class Blocks
local Blocks = {}

---Takes the blocks a room of this size needs: the top left cell of the room, which lies in their middle; nil when there are none.
---@param rng Rng
---@param width integer
---@param height integer
---@return integer?
---@return integer?
function Blocks:find(rng, width, height) end

---Number of blocks that rooms have.
---@return integer
function Blocks:used() end

---Number of all blocks.
---@return integer
function Blocks:count() end

---How many steps a walker needs from somewhere to each cell of the map.
---@class Distances
local Distances = {}

---Steps to a cell of the map; nil where no way leads.
---@param x integer
---@param y integer
---@return integer?
function Distances:at(x, y) end

---The cells at most n steps away, on the whole map.
---@param n integer
---@return Region
function Distances:within(n) end

---The cells more than n steps away that a way leads to, on the whole map.
---@param n integer
---@return Region
function Distances:beyond(n) end

---The cell farthest away: x, y, steps; nil when no way leads anywhere.
---@return integer?
---@return integer?
---@return integer?
function Distances:farthest() end

---A whole number for each cell of an area, or of a part of it. Never changed once made.
---@class Field
local Field = {}

---The value of a cell; nil where there is none.
---@param x integer
---@param y integer
---@return integer?
function Field:at(x, y) end

---The cells with a value from low to high, both included; nil for a bound is no bound. Cells without a value are left out.
---@param low? integer
---@param high? integer
---@return Region
function Field:between(low, high) end

---The cells of value most or less that are connected with a cell, corners included, itself first of all; none when its own value is higher.
---@param x integer
---@param y integer
---@param most integer
---@return Region
function Field:flood(x, y, most) end

---Its least and its greatest value; nil when no cell has one.
---@return integer?
---@return integer?
function Field:range() end
