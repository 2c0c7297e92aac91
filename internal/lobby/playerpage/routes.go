package playerpage

import (
	"strings"
	"unicode"

	"pitboss/internal/account/signin"
	"pitboss/internal/floor"
	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/player"
	"pitboss/internal/player/notice"
)

// Routes adds the routes of the package.
func (a *Actions) Routes(r *api.Routes) {
	api.ComponentName[Link](r, "PlayerLink")
	api.ComponentName[NewLink](r, "NewPlayerLink")
	api.ComponentName[Code](r, "PlayerPageCode")
	api.ComponentName[CurrentLink](r, "CurrentPlayerLink")
	api.ComponentName[Page](r, "PlayerPage")
	api.ComponentName[List](r, "PlayerPageList")
	api.ComponentName[Call](r, "PlayerPageCall")
	api.ComponentName[Ahead](r, "PlayerPageAhead")
	api.ComponentName[Membership](r, "PlayerPageMembership")
	api.ComponentName[Tournament](r, "PlayerPageTournament")
	api.ComponentName[History](r, "PlayerPageHistory")
	api.ComponentName[Visit](r, "PlayerPageVisit")
	api.ComponentName[Game](r, "PlayerPageGame")
	api.ComponentName[CallNotice](r, "PlayerPageCallNotice")
	api.ComponentName[Week](r, "PlayerPageWeek")
	api.ComponentName[floor.Place](r, "PlayerPagePlace")
	api.ComponentName[floor.Moment](r, "PlayerPageMoment")
	api.ComponentName[Arrival](r, "PlayerPageArrival")
	api.ComponentName[Joined](r, "JoinedFromHome")
	api.Post(r, "/api/player-pages", tenant.Public, a.join).Repeatable()
	api.Post(r, "/api/player-pages/{link}/lists", tenant.UseOwnPage, a.joinList)
	api.Post(r, "/api/player-pages/{link}/arrive", tenant.UseOwnPage, a.arrive)
	api.Post(r, "/api/player-pages/{link}/session", tenant.Public, a.open)
	api.Get(r, "/api/player-pages/{link}", tenant.UseOwnPage, a.show)
	api.Get(r, "/api/player-pages/{link}/history", tenant.UseOwnPage, a.history)
	api.Post(r, "/api/player-pages/{link}/answer", tenant.UseOwnPage, a.answer).Critical()
	api.Post(r, "/api/player-pages/{link}/leave", tenant.UseOwnPage, a.leave).Critical()

	api.ComponentName[notice.Alerts](r, "PlayerPageAlerts")
	api.ComponentName[notice.Consent](r, "PlayerPageConsent")
	api.Create(r, "/api/player-pages/{link}/channels", tenant.UseOwnPage, a.addChannel)
	api.Patch(r, "/api/player-pages/{link}/channels", tenant.UseOwnPage, a.arrange)
	api.Delete(r, "/api/player-pages/{link}/channels/{channel}", tenant.UseOwnPage, a.stopChannel)
	api.Post(r, "/api/player-pages/{link}/channels/{channel}/test", tenant.UseOwnPage, a.testChannel)
	api.Post(r, "/api/player-pages/{link}/channels/{channel}/subscription", tenant.UseOwnPage, a.renewChannel)
	api.Post(r, "/api/player-pages/{link}/notices/{notice}/received", tenant.UseOwnPage, a.receive)

	api.Get(r, "/api/player-links/{room}/{player}", tenant.ManagePlayers, a.current)
	api.Create(r, "/api/player-links/{room}/{player}", tenant.ManagePlayers, a.renew)
	api.Create(r, "/api/player-links/{room}/{player}/codes", tenant.ManagePlayers, a.printCode)
	api.Post(r, "/api/player-links/{room}/lookups", tenant.ManagePlayers, a.lookUp)
	api.Delete(r, "/api/player-links/{room}/{player}", tenant.ManagePlayers, a.revoke)
}

type openRequest struct {
	Link   string `path:"link" json:"-"`
	Secret string `json:"secret" max:"100"`
}

// pageRequest is a request of a page. The session has been checked to be that of the link.
type pageRequest struct {
	Link string `path:"link" json:"-"`
}

type answerRequest struct {
	Link    string       `path:"link" json:"-"`
	EntryID string       `json:"entryId"`
	Call    int          `json:"call"`
	Answer  floor.Answer `json:"answer"`
}

func (in *answerRequest) Validate(f *fault.Fields) {
	f.Require(in.EntryID != "", "entryId", "Name the list")
	f.Require(in.Call > 0, "call", "Name the call")
	f.Require(in.Answer != "", "answer", "Choose an answer")
}

// maxArriveMinutes is the longest time, in minutes, that a player may take to arrive.
const maxArriveMinutes = 180

// joining are the fields of every request to join a list.
type joining struct {
	GameTypeID      string `json:"gameTypeId"`
	ArriveInMinutes int    `json:"arriveInMinutes"` // until the player is here; 0: here now, to be confirmed
}

func (in *joining) check(f *fault.Fields) {
	f.Require(in.GameTypeID != "", "gameTypeId", "Choose a game")
	f.Require(in.ArriveInMinutes >= 0 && in.ArriveInMinutes <= maxArriveMinutes, "arriveInMinutes",
		"Choose a time within the next three hours")
}

// joinRequest joins a list from the public page of a room. The browser makes the secret of the link, so that a repeat
// of the request can be answered without storing one.
type joinRequest struct {
	Address string `json:"address" max:"60"`
	Name    string `json:"name" max:"120"`
	Phone   string `json:"phone" max:"40"`
	Secret  string `json:"secret" max:"100"`
	joining
}

func (in *joinRequest) Validate(f *fault.Fields) {
	in.Name = strings.Join(strings.Fields(in.Name), " ")
	in.Phone = player.PhoneDigits(in.Phone)
	f.Require(in.Address != "", "address", "Name the page")
	f.Require(strings.ContainsFunc(in.Name, isVisibleLetter), "name", "Enter your first and last name")
	f.Require(len(in.Phone) == phoneDigits, "phone", "Enter ten digits, area code first")
	CheckSecret(f, in.Secret)
	in.check(f)
}

const phoneDigits = 10

// isVisibleLetter reports whether a character is a letter that people can see. The fillers of Hangul are letters too.
func isVisibleLetter(r rune) bool {
	return unicode.IsLetter(r) && !unicode.Is(unicode.Other_Default_Ignorable_Code_Point, r)
}

type joinListRequest struct {
	Link string `path:"link" json:"-"`
	joining
}

func (in *joinListRequest) Validate(f *fault.Fields) { in.check(f) }

type arriveRequest struct {
	Link string `path:"link" json:"-"`
	Code string `json:"code" max:"20"`
}

func (in *arriveRequest) Validate(f *fault.Fields) {
	f.Require(in.Code != "", "code", "Enter the code on the board")
}

type leaveRequest struct {
	Link    string `path:"link" json:"-"`
	EntryID string `json:"entryId"`
}

func (in *leaveRequest) Validate(f *fault.Fields) {
	f.Require(in.EntryID != "", "entryId", "Name the list")
}

type channelRequest struct {
	Link string `path:"link" json:"-"`
	notice.NewChannel
}

type arrangeRequest struct {
	Link     string          `path:"link" json:"-"`
	Order    []string        `json:"channelIds"` // of all active channels, in the new order
	Language notice.Language `json:"language"`
}

func (in *arrangeRequest) Validate(f *fault.Fields) {
	f.Require(in.Language != "", "language", "Choose a language")
}

type channelPath struct {
	Link    string `path:"link" json:"-"`
	Channel string `path:"channel" json:"-"`
}

type renewRequest struct {
	channelPath
	Subscription notice.Subscription `json:"subscription" max:"1000"`
}

type noticePath struct {
	Link   string `path:"link" json:"-"`
	Notice string `path:"notice" json:"-"`
}

// lookupRequest has a code that staff scanned. It is the body of a POST, so that no log has it.
type lookupRequest struct {
	Code string `json:"code" max:"100"` // the secret of a link, or the id of a record
}

func (in *lookupRequest) Validate(f *fault.Fields) { f.Require(in.Code != "", "code", "Scan a code") }

type linkRequest struct {
	PlayerID string `path:"player" json:"-"`
}

type codeRequest struct {
	PlayerID string `path:"player" json:"-"`
	Secret   string `json:"secret" max:"100"`
}

func (in *codeRequest) Validate(f *fault.Fields) { CheckSecret(f, in.Secret) }

// CheckSecret checks a secret that a browser made.
func CheckSecret(f *fault.Fields, secret string) {
	_, isToken := signin.HashValidToken(secret)
	f.Require(isToken, "secret", "Make a secret of 32 random bytes in base64")
}
