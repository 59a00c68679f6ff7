package httpevent_test

import (
	"encoding/base64"
	"encoding/json"
	"os"
	"testing"

	"github.com/aws/aws-lambda-go/events"
	"github.com/google/go-cmp/cmp"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/platform/httpevent"
)

func TestFromV2ReadsTheDocumentedEvent(t *testing.T) {
	t.Parallel()
	data, err := os.ReadFile("testdata/http-api-v2.json")
	if err != nil {
		t.Fatal(err)
	}
	var event events.APIGatewayV2HTTPRequest
	if err := json.Unmarshal(data, &event); err != nil {
		t.Fatal(err)
	}
	got, err := httpevent.FromV2(event)
	if err != nil {
		t.Fatal(err)
	}
	want := httpevent.Request{
		ID:       "id",
		Method:   "POST",
		RawPath:  "/my/path",
		RawQuery: "parameter1=value1&parameter1=value2&parameter2=value",
		Host:     "id.execute-api.us-east-1.amazonaws.com",
		Header:   httpevent.Header{"header1": "value1", "header2": "value1,value2", "cookie": "cookie1; cookie2"},
		Body:     []byte("Hello from Lambda"),
		SourceIP: "192.0.2.1",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("request (-want +got):\n%s", diff)
	}
}

func TestFromV2(t *testing.T) {
	t.Parallel()
	event := events.APIGatewayV2HTTPRequest{
		RawPath:         "/a%2Fb//c/",
		RawQueryString:  "x=%2B1+2",
		Headers:         map[string]string{"X-Twilio-Signature": "abc=", "HOST": "sms.example.org", "Via": "a", "via": "b"},
		Body:            "AP/+",
		IsBase64Encoded: true,
	}
	event.RequestContext.HTTP.Method = "post"
	got, err := httpevent.FromV2(event)
	if err != nil {
		t.Fatal(err)
	}
	want := httpevent.Request{
		Method: "POST", RawPath: "/a%2Fb//c/", RawQuery: "x=%2B1+2", Host: "sms.example.org",
		Header: httpevent.Header{"x-twilio-signature": "abc=", "host": "sms.example.org", "via": "a,b"},
		Body:   []byte{0, 0xff, 0xfe},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("request (-want +got):\n%s", diff)
	}
	if got.Header.Get("X-TWILIO-signature") != "abc=" || got.Header.Get("absent") != "" {
		t.Errorf("Header.Get does not ignore case")
	}
}

func TestFromV2RefusesBadBase64(t *testing.T) {
	t.Parallel()
	_, err := httpevent.FromV2(events.APIGatewayV2HTTPRequest{Body: "not base64!", IsBase64Encoded: true})
	if fault.KindOf(err) != fault.Invalid {
		t.Errorf("error is %v, want kind %s", err, fault.Invalid)
	}
}

func TestToV2(t *testing.T) {
	t.Parallel()
	cases := []struct {
		name string
		in   httpevent.Response
		want events.APIGatewayV2HTTPResponse
	}{
		{
			"text",
			httpevent.Response{Status: 200, ContentType: "text/xml", Body: "<Response/>", Header: map[string]string{"x-request-id": "1"}},
			events.APIGatewayV2HTTPResponse{
				StatusCode: 200, Body: "<Response/>",
				Headers: map[string]string{"Content-Type": "text/xml", "X-Request-Id": "1"},
			},
		},
		{"empty", httpevent.Response{Status: 204}, events.APIGatewayV2HTTPResponse{StatusCode: 204, Headers: map[string]string{}}},
		{
			"binary",
			httpevent.Response{Status: 200, ContentType: "image/png", Body: "\x89PNG\xff"},
			events.APIGatewayV2HTTPResponse{
				StatusCode: 200, Body: base64.StdEncoding.EncodeToString([]byte("\x89PNG\xff")), IsBase64Encoded: true,
				Headers: map[string]string{"Content-Type": "image/png"},
			},
		},
	}
	for _, tc := range cases {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			if diff := cmp.Diff(tc.want, tc.in.ToV2()); diff != "" {
				t.Errorf("answer (-want +got):\n%s", diff)
			}
		})
	}
}

func FuzzFromV2(f *testing.F) {
	f.Add([]byte(`{"version":"2.0","body":"AP/+","isBase64Encoded":true}`))
	f.Add([]byte(`{"headers":{"A":"1","a":"2"},"cookies":[""]}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		var event events.APIGatewayV2HTTPRequest
		if json.Unmarshal(data, &event) != nil {
			return
		}
		first, err := httpevent.FromV2(event)
		if err != nil {
			if fault.KindOf(err) != fault.Invalid {
				t.Fatalf("error of kind %s", fault.KindOf(err))
			}
			return
		}
		second, _ := httpevent.FromV2(event)
		if !cmp.Equal(first, second) {
			t.Fatalf("the same event read twice differs:\n%s", cmp.Diff(first, second))
		}
	})
}
