# josh and nothing else: no shell, no package manager, nobody is root. docs/self-hosting.md says how to run it.
#
# BUILD=source compiles it here; a release puts binaries in that are built and summed already (.goreleaser.yaml).
ARG BUILD=source

FROM golang:1.26.8-bookworm AS base
RUN mkdir -p /out/data

FROM base AS source
WORKDIR /src
COPY go.mod go.sum ./
RUN go mod download
COPY . .
# What waits for a network or a person is compiled without inlining: 2.8 MB less (.goreleaser.yaml has the same).
ENV GOFLAGS="-gcflags=github.com/aws/...=-l \
    -gcflags=google.golang.org/...=-l \
    -gcflags=go.opentelemetry.io/...=-l \
    -gcflags=github.com/getsentry/...=-l \
    -gcflags=github.com/alecthomas/...=-l \
    -gcflags=github.com/josh-sms/josh/internal/edge/...=-l \
    -gcflags=github.com/josh-sms/josh/internal/lab/...=-l \
    -gcflags=github.com/josh-sms/josh/cmd/...=-l \
    -gcflags=github.com/josh-sms/josh/internal/app/...=-l \
    -gcflags=github.com/twilio/...=-l \
    -gcflags=github.com/arran4/...=-l \
    -gcflags=maragu.dev/...=-l \
    -gcflags=github.com/josh-sms/josh/internal/flow/...=-l \
    -gcflags=github.com/josh-sms/josh/internal/platform/...=-l \
    -gcflags=github.com/josh-sms/josh/internal/spine/...=-l \
    -gcflags=math/big=-l \
    -gcflags=encoding/xml=-l \
    -gcflags=encoding/asn1=-l \
    -gcflags=log/slog=-l \
    -gcflags=mime/multipart=-l \
    -gcflags=crypto/tls=-l \
    -gcflags=crypto/x509=-l \
    -gcflags=html/template=-l \
    -gcflags=text/template=-l \
    -gcflags=net=-l \
    -gcflags=net/http=-l"
RUN CGO_ENABLED=0 go build -trimpath -ldflags '-s -w' -o /out/josh ./cmd/josh

FROM base AS released
ARG TARGETPLATFORM
COPY $TARGETPLATFORM/josh /out/josh

FROM ${BUILD} AS build

FROM scratch
COPY --from=build /etc/ssl/certs/ca-certificates.crt /etc/ssl/certs/ca-certificates.crt
COPY --from=build /out/josh /usr/local/bin/josh
COPY --from=build --chown=65532:65532 /out/data /data
USER 65532:65532
# Texts go to Twilio unless told otherwise: without its credentials josh says what is missing and ends. Operators come by
# docker exec: their address is the container's own.
ENV JOSH_ADDR=0.0.0.0:8080 JOSH_OPERATORS=127.0.0.1:8081 JOSH_DATA=/data TWILIO_API_BASE_URL=https://api.twilio.com
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=5s --timeout=5s --retries=3 CMD ["josh", "health"]
ENTRYPOINT ["josh"]
CMD ["run"]
