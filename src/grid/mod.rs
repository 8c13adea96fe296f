//! Cells and shapes: no Lua, no chance of its own.
