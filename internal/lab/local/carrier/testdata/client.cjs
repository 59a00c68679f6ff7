// Uses Twilio's own Node library as client of the simulated carrier and as checker of its callbacks.
// Arguments: folder with node_modules, base URL of the carrier, account, token, from, to. Prints what the
// library made of it as JSON.
'use strict';
const http = require('node:http');
const path = require('node:path');
const [folder, base, account, token, from, to] = process.argv.slice(2);
const twilio = require(path.join(folder, 'node_modules', 'twilio'));

class Redirected extends twilio.RequestClient {
  request(options) {
    return super.request({ ...options, uri: options.uri.replace('https://api.twilio.com', base) });
  }
}

// callbacks listens for status callbacks and resolves done after the last of a message.
function callbacks() {
  const got = [];
  let finish;
  const done = new Promise((resolve) => { finish = resolve; });
  const server = http.createServer((req, res) => {
    let raw = '';
    req.on('data', (chunk) => { raw += chunk; });
    req.on('end', () => {
      const form = Object.fromEntries(new URLSearchParams(raw));
      const url = `http://${req.headers.host}${req.url}`;
      const signed = twilio.validateRequest(token, req.headers['x-twilio-signature'], url, form);
      got.push(`${form.MessageStatus} ${signed ? 'signed' : 'NOT SIGNED'}`);
      res.writeHead(204).end();
      if (form.MessageStatus === 'delivered') finish(form.MessageSid);
    });
  });
  return { got, done, server };
}

async function main() {
  const client = twilio(account, token, { httpClient: new Redirected() });
  const { got, done, server } = callbacks();
  await new Promise((resolve) => { server.listen(0, '127.0.0.1', resolve); });
  const statusCallback = `http://127.0.0.1:${server.address().port}/status?job=1&name=a%20b`;
  const created = await client.messages.create({ to, from, body: 'Grüße 👋', statusCallback });
  await done;
  const fetched = await client.messages(created.sid).fetch();
  for (let i = 0; i < 4; i += 1) await client.messages.create({ to, from, body: `text ${i}` });
  const listed = await client.messages.list({ to, pageSize: 2 });
  const today = new Date(Date.now() - 60_000);
  const sent = await client.messages.list({ to, dateSentAfter: today, pageSize: 2 });
  const refused = await client.messages.create({ to: '15', from, body: 'x' }).catch((e) => e);
  const locked = await twilio(account, 'wrong', { httpClient: new Redirected() }).messages.list().catch((e) => e);
  server.close();
  console.log(JSON.stringify({
    created: [created.status, created.numSegments, created.direction, created.dateSent, created.dateCreated instanceof Date],
    fetched: [fetched.status, fetched.body, fetched.errorCode, fetched.dateSent instanceof Date],
    callbacks: got,
    listed: listed.map((m) => m.body),
    sentHasFirst: sent.some((m) => m.sid === created.sid),
    refused: [refused.constructor.name, refused.status, refused.code, refused.moreInfo],
    locked: [locked.status, locked.code],
  }));
}

main().catch((e) => { console.error(e); process.exit(1); });
