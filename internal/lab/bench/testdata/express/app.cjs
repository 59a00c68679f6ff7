// The webhook that Twilio's documentation shows: Express, its form parser, Twilio's check of the signature, an empty answer.
// It stores nothing and sends nothing. WORKERS is how many processes share the port.
'use strict'
const cluster = require('node:cluster')

const workers = Number(process.env.WORKERS)
const ready = (port) => console.log(`express ready http://127.0.0.1:${port}`)
process.on('SIGTERM', () => process.exit(0))

if (cluster.isPrimary && workers > 1) {
  let listening = 0
  cluster.on('listening', (_, address) => {
    if (++listening === workers) ready(address.port)
  })
  for (let n = 0; n < workers; n++) cluster.fork()
} else {
  const express = require('express')
  const twilio = require('twilio')
  const app = express()
  app.post('/api/twilio/inbound', express.urlencoded({ extended: false }), twilio.webhook(process.env.TWILIO_AUTH_TOKEN), (_, res) => {
    res.type('text/xml').send(new twilio.twiml.MessagingResponse().toString())
  })
  const server = app.listen(0, '127.0.0.1', (error) => {
    if (error) throw error
    if (cluster.isPrimary) ready(server.address().port)
  })
}
