package apptest_test

import "maps"

// figureSamples covers the screens of the pit boss and the executive and the analytics.
var figureSamples = map[string]func(*world) sample{
	"GET /api/pit-boss/overview/{room}": roomSample,
	"GET /api/executive/summary":        roomQuerySample,
	"GET /api/executive/insights":       roomQuerySample,
	"GET /api/executive/performance":    roomQuerySample,
	"GET /api/analytics/advanced":       roomQuerySample,
	"GET /api/analytics/occupancy":      roomQuerySample,
	"GET /api/analytics/real-time":      roomQuerySample,
}

func roomQuerySample(w *world) sample { return sample{query: "?room=" + w.room} }

func init() { maps.Copy(samples, figureSamples) }
