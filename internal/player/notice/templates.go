package notice

import (
	"strconv"
	"strings"
	"time"

	"pitboss/internal/foundation/clock"
)

// Facts are what a notice says, as they are at the time of sending.
type Facts struct {
	IsTrue     bool          // whether the reason of the notice still holds
	NotBefore  clock.Instant // when the notice is due; a later time puts it off
	Game       string
	Tournament string
	Table      int
	Seat       int
	Until      clock.Instant // end of the hold, start of the tournament or end of the membership
}

// consentVersion changes with the text of consent.
const consentVersion = "2026-11-29"

// consent is what a player agrees to.
func consent(room string) Consent {
	return Consent{
		Version: consentVersion,
		English: room + " may notify me here about my place on a list, my seat, tournaments I entered and my " +
			"membership. Message and data rates may apply. I can stop at any time on this page, at the front desk, " +
			"by replying STOP to a text message, or by the link in an email. Reply HELP for help. Consent is no " +
			"condition of play.",
		Spanish: room + " puede avisarme por este medio sobre mi lugar en una lista, mi asiento, los torneos en los " +
			"que estoy inscrito y mi membresía. Pueden aplicarse tarifas de mensajes y datos. Puedo cancelar en " +
			"cualquier momento en esta página, en recepción, respondiendo STOP a un mensaje de texto o con el enlace " +
			"de un correo. Responde HELP para obtener ayuda. No es obligatorio para jugar.",
	}
}

// wordsOf are the title and the default text of a kind in a language.
type wordsOf struct{ title, text string }

var defaults = map[Kind]map[Language]wordsOf{
	Called: {
		English: {"Your seat is ready", "Your {game} seat is ready: table {table}, seat {seat}. Held until {time}."},
		Spanish: {"Su asiento está listo", "Su asiento de {game} está listo: mesa {table}, asiento {seat}. " +
			"Reservado hasta las {time}."},
	},
	CalledAgain: {
		English: {"Your seat is ready", "You are called again for {game}: table {table}, seat {seat}. " +
			"Held until {time}."},
		Spanish: {"Su asiento está listo", "Le llamamos otra vez para {game}: mesa {table}, asiento {seat}. " +
			"Reservado hasta las {time}."},
	},
	SeatEnding: {
		English: {"Your seat is about to be given away", "Your {game} seat at table {table} is held only until " +
			"{time}."},
		Spanish: {"Su asiento está por asignarse", "Su asiento de {game} en la mesa {table} se reserva solo hasta " +
			"las {time}."},
	},
	NextInLine: {
		English: {"You are next", "You are next for {game}. Please stay close."},
		Spanish: {"Usted es el siguiente", "Usted es el siguiente para {game}. Por favor, quédese cerca."},
	},
	TournamentStarting: {
		English: {"Your tournament starts soon", "{tournament} starts at {time}."},
		Spanish: {"Su torneo empieza pronto", "{tournament} empieza a las {time}."},
	},
	SeatMoved: {
		English: {"Your seat has moved", "Your new seat: table {table}, seat {seat}."},
		Spanish: {"Su asiento cambió", "Su nuevo asiento: mesa {table}, asiento {seat}."},
	},
	MembershipEnding: {
		English: {"Your membership ends soon", "Your membership ends on {date}. You can renew it at the front desk."},
		Spanish: {"Su membresía termina pronto", "Su membresía termina el {date}. Puede renovarla en recepción."},
	},
	ChannelAdded: {
		English: {"Notices are on", "You will be notified here. To stop, reply STOP to a text message, or use your " +
			"page or the front desk."},
		Spanish: {"Avisos activados", "Recibirá avisos aquí. Para cancelar, responda STOP a un mensaje de texto, o " +
			"use su página o la recepción."},
	},
	Help: {
		English: {"Help", "Notices about your place on the list. Questions: ask the front desk. Reply STOP to end."},
		Spanish: {"Ayuda", "Avisos sobre su lugar en la lista. Preguntas: consulte en recepción. Responda STOP para " +
			"cancelar."},
	},
	Test: {
		English: {"Test", "This is a test. Notices reach you here."},
		Spanish: {"Prueba", "Esto es una prueba. Los avisos le llegan aquí."},
	},
}

// withDefaults returns the texts of all kinds in both languages: the room's own, or else the defaults.
func withDefaults(own []Template) []Template {
	list := make([]Template, 0, 2*len(kinds))
	for _, k := range kinds {
		for _, l := range []Language{English, Spanish} {
			t := Template{k, l, defaults[k][l].text}
			for _, o := range own {
				if o.Kind == k && o.Language == l {
					t = o
				}
			}
			list = append(list, t)
		}
	}
	return list
}

// ownTemplates returns the templates that differ from the defaults.
func ownTemplates(list []Template) []Template {
	own := []Template{}
	for _, t := range list {
		if t.Text != "" && t.Text != defaults[t.Kind][t.Language].text {
			own = append(own, t)
		}
	}
	return own
}

// Message is a notice in words.
type Message struct {
	Kind    Kind
	Title   string
	Text    string
	StopURL string // of an email: the page that stops it, and the address that mail programs post to
}

// render makes the words of a notice in a room of a time zone.
func (s Settings) render(k Kind, l Language, f Facts, room string, zone *time.Location) Message {
	text := ""
	for _, t := range s.Templates {
		if t.Kind == k && t.Language == l {
			text = t.Text
		}
	}
	until := f.Until.Time().In(zone)
	date := until.Format("January 2")
	if l == Spanish {
		date = strconv.Itoa(until.Day()) + " de " + spanishMonths[until.Month()-1]
	}
	text = strings.NewReplacer(
		"{room}", room, "{game}", f.Game, "{tournament}", f.Tournament, "{table}", strconv.Itoa(f.Table),
		"{seat}", strconv.Itoa(f.Seat), "{time}", until.Format("3:04 PM"), "{date}", date,
	).Replace(text)
	return Message{Kind: k, Title: defaults[k][l].title, Text: text}
}

var spanishMonths = [...]string{
	"enero", "febrero", "marzo", "abril", "mayo", "junio", "julio", "agosto", "septiembre", "octubre", "noviembre",
	"diciembre",
}
