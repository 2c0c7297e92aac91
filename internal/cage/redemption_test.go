package cage_test

import (
	"maps"
	"net/http"
	"testing"
	"time"

	"pitboss/internal/cage"
	"pitboss/internal/foundation/money"
	"pitboss/internal/test/apptest"
	"pitboss/internal/test/assert"
)

// The payout of a redemption pays the seat rental that the player owes, in one act.
func TestARedemptionPaysTheSeatRentalThatIsOwed(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	table, ray := c.Table(5, c.NL25), c.Player("Ray Whitfield")
	for _, stay := range []time.Duration{time.Hour, 30 * time.Minute} {
		seat := c.SeatPlayer(ray, table, 1)
		c.Clock.Advance(stay)
		leaves(c, seat.ID)
	}
	send := func(changed body) apptest.Answer {
		in := body{"playerId": ray.ID, "roomId": c.Room, "transactionType": "chip_redemption", "amount": "100.00",
			"chipCount": "100.00", "paymentMethod": "cash", "rentalPaid": "18.00"}
		maps.Copy(in, changed)
		return c.Owner.Do("POST", "/api/chip-transactions", in)
	}
	sum := func(kind cage.Kind) (sum money.Cents) {
		for _, e := range entriesOf(c, kind) {
			sum += e.Amount
		}
		return sum
	}

	send(body{"rentalPaid": "17.00"}).Want(http.StatusConflict)
	send(body{"rentalPaid": "0"}).Want(http.StatusUnprocessableEntity)
	send(body{"amount": "17.99", "chipCount": "17.99"}).Want(http.StatusUnprocessableEntity)
	send(body{"transactionType": "chip_sale"}).Want(http.StatusUnprocessableEntity)
	assert.Equal(t, "redeemed after refusals", sum(cage.ChipRedemption), 0)
	assert.Equal(t, "paid after refusals", sum(cage.RentalPayment), 0)

	send(nil).Want(http.StatusCreated)
	assert.Equal(t, "redeemed", sum(cage.ChipRedemption), 100_00)
	assert.Equal(t, "paid", sum(cage.RentalPayment), 18_00)
	assert.Equal(t, "balance", balanceOf(t, c, ray), cage.Balance{})
	send(nil).Want(http.StatusConflict)
	assert.Equal(t, "redeemed once", sum(cage.ChipRedemption), 100_00)
}
