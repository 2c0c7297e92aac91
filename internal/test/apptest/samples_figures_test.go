package apptest_test

import "maps"

// figureSamples are those of the pit boss, executive and analytics screens.
var figureSamples = map[string]func(*world) sample{
	"GET /api/pit-boss/overview/{room}": ofRoom,
	"GET /api/executive/summary":        askedOfRoom,
	"GET /api/executive/insights":       askedOfRoom,
	"GET /api/executive/performance":    askedOfRoom,
	"GET /api/analytics/advanced":       askedOfRoom,
	"GET /api/analytics/occupancy":      askedOfRoom,
	"GET /api/analytics/real-time":      askedOfRoom,
}

func askedOfRoom(w *world) sample { return sample{query: "?room=" + w.room} }

func init() { maps.Copy(samples, figureSamples) }
