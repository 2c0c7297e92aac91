// Package rotation plans who deals where: at each push along a string of tables with breaks in it. It is pure; who is on
// shift and what the tables are is package staffing's to say.
package rotation
