// Package secretsmanager fetches secrets from AWS Secrets Manager, with AWS's own client. It may import what the port needs: fault.
package secretsmanager
