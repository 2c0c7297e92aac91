package delivery

import (
	"context"
	"crypto/tls"
	"errors"
	"net"
	nmail "net/mail"
	"strings"

	"github.com/wneessen/go-mail"

	"pitboss/internal/player/notice"
)

func (s *services) email(ctx context.Context, by notice.Sender, id, to string, m notice.Message) notice.Outcome {
	refused := notice.Outcome{Failure: notice.Refused, IsFinal: true}
	if by.Email == nil {
		return refused
	}
	msg, err := newMessage(by, id, to, m)
	if err != nil {
		return refused
	}
	client, err := s.mailClient(by)
	if err != nil {
		return refused
	}
	err = client.DialAndSendWithContext(ctx, msg)
	var rejected *mail.SendError
	switch {
	case msg.IsDelivered():
		return notice.Outcome{} // whatever happened while the connection was closed
	case errors.As(err, &rejected) && rejected.ErrorCode() >= 500:
		return refused
	}
	return failed(err)
}

func newMessage(by notice.Sender, id, to string, m notice.Message) (*mail.Msg, error) {
	from, err := nmail.ParseAddress(by.Email.From)
	if err != nil {
		return nil, err
	}
	_, domain, _ := strings.Cut(from.Address, "@")
	msg := mail.NewMsg()
	if err := errors.Join(msg.FromFormat(by.RoomName, from.Address), msg.To(to)); err != nil {
		return nil, err
	}
	msg.Subject(by.RoomName + ": " + m.Title)
	msg.SetMessageIDWithValue(id + "@" + domain)
	msg.SetDate()
	msg.SetGenHeader("Auto-Submitted", "auto-generated")
	if m.StopURL != "" { // RFC 8058: mail programs show a button that posts to the address
		msg.SetGenHeader(mail.HeaderListUnsubscribe, "<"+m.StopURL+">")
		msg.SetGenHeader(mail.HeaderListUnsubscribePost, "List-Unsubscribe=One-Click")
	}
	msg.SetBodyString(mail.TypeTextPlain, m.Text)
	return msg, nil
}

// mechanisms are the ways to sign in, the best first. The library does not discover them by itself where the dialer
// encrypts. The last two refuse a connection without TLS.
var mechanisms = []mail.SMTPAuthType{
	mail.SMTPAuthSCRAMSHA256PLUS, mail.SMTPAuthSCRAMSHA256, mail.SMTPAuthSCRAMSHA1PLUS, mail.SMTPAuthSCRAMSHA1,
	mail.SMTPAuthPlain, mail.SMTPAuthLogin,
}

func (s *services) mailClient(by notice.Sender) (*mail.Client, error) {
	server := by.Email
	secured := &tls.Config{ServerName: server.Host, RootCAs: s.roots, MinVersion: tls.VersionTLS12}
	options := []mail.Option{
		mail.WithPort(server.Port), mail.WithTimeout(notice.SendTimeout), mail.WithTLSConfig(secured),
		mail.WithTLSPolicy(mail.TLSMandatory), mail.WithoutNoop(),
		mail.WithDialContextFunc(func(ctx context.Context, network, address string) (net.Conn, error) {
			conn, err := s.dial(ctx, network, address)
			if err != nil || server.Security != notice.TLS {
				return conn, err
			}
			over := tls.Client(conn, secured)
			if err := over.HandshakeContext(ctx); err != nil {
				return nil, errors.Join(err, conn.Close())
			}
			return over, nil
		}),
	}
	if server.Security == notice.TLS {
		options = append(options, mail.WithSSL())
	}
	if server.User != "" {
		options = append(options, mail.WithOpportunisticSMTPAuth(mechanisms...), mail.WithUsername(server.User),
			mail.WithPassword(by.MailSecret))
	}
	return mail.NewClient(server.Host, options...)
}
