package roompage

import (
	"encoding/json"
	"fmt"
	"time"

	"pitboss/internal/foundation/clock"
)

// Title is the title of the page.
func (p Page) Title() string { return "Games tonight · " + p.RoomName }

// Description is what a search engine shows below the title.
func (p Page) Description() string {
	at := p.StreetAddress
	if at == "" {
		at = p.Location
	}
	return fmt.Sprintf("Live cash games, waitlists and tournaments at %s, %s.", p.RoomName, at)
}

// StructuredData describes the room and its tournaments in the words of schema.org, as JSON-LD that is safe inside a
// script element. The URL is that of the page.
func (p Page) StructuredData(url string) ([]byte, error) {
	place := map[string]any{"@type": "Place", "name": p.RoomName, "address": p.postalAddress()}
	house := map[string]any{
		"@context": "https://schema.org", "@type": "EntertainmentBusiness", "name": p.RoomName, "url": url,
		"address": p.postalAddress(),
	}
	if p.Phone != "" {
		house["telephone"] = p.Phone
	}
	if len(p.Hours) > 0 {
		hours := make([]any, len(p.Hours))
		for i, h := range p.Hours {
			hours[i] = map[string]any{
				"@type": "OpeningHoursSpecification", "dayOfWeek": "https://schema.org/" + h.Day.title(),
				"opens": h.Opens, "closes": h.Closes,
			}
		}
		house["openingHoursSpecification"] = hours
	}
	if len(p.Tournaments) > 0 {
		zone := p.zone()
		events := make([]any, len(p.Tournaments))
		for i, t := range p.Tournaments {
			events[i] = map[string]any{
				"@type": "Event", "name": t.Name, "location": place,
				"startDate": localTime(t.StartTime, zone), "endDate": localTime(t.plannedEnd, zone),
				"offers": map[string]any{
					"@type": "Offer", "price": t.BuyIn.String(), "priceCurrency": "USD", "url": url,
				},
			}
		}
		house["event"] = events
	}
	return json.Marshal(house) // escapes <, > and &
}

func (p Page) postalAddress() string {
	if p.StreetAddress == "" {
		return p.Location
	}
	return p.StreetAddress
}

func (p Page) zone() *time.Location {
	zone, err := clock.Zone(p.TimeZone)
	if err != nil {
		return time.UTC
	}
	return zone
}

func localTime(at clock.Instant, zone *time.Location) string {
	return at.Time().In(zone).Format(time.RFC3339)
}
