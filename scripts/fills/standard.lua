-- What of the standard library's shapes and fills this game uses. Who haunts them are fills of its own, beside this file.

require("std.shapes").use()
require("std.fills").use()

return true
