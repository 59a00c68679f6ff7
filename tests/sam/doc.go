// Package sam invokes every event of events/ with AWS's own tool, `sam local`, on the binaries and the
// template that are deployed, with the table on dynoxide, the queues on ElasticMQ and a stand-in for Twilio.
//
// Its tests carry the build tag sam; scripts/sam-local.sh prepares what they need and runs them.
package sam
