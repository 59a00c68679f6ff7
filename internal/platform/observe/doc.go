// Package observe is how the service is seen from outside: logs that cannot show a phone number or a body,
// metrics in CloudWatch's embedded format, and the port to an error tracker (observe/sentry implements it).
package observe
