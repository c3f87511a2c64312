/** A thread with a server: one that sends prepared responses, or our server in front of our engine. It reports its port. */
import { createServer, type Socket } from 'node:net';
import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import { Engine } from '@astrolabe/engine';
import { GraphServer } from '@astrolabe/wire';

/** A response and how often its rows are sent, by the text of the statement. */
export interface ServerData {
  readonly answers?: Readonly<
    Record<
      string,
      { readonly head: Uint8Array; readonly rows: Uint8Array; readonly tail: Uint8Array; readonly times: number }
    >
  >;
}

const { answers } = workerData as ServerData;
parentPort!.postMessage(answers ? await replay(answers) : await openServer());

async function openServer(): Promise<number> {
  const server = await GraphServer.listen(Engine.open({}), { host: '127.0.0.1', port: 0 });
  return server.port;
}

async function replay(known: NonNullable<ServerData['answers']>): Promise<number> {
  const server = createServer({ noDelay: true }, (socket) => {
    let rest = Buffer.alloc(0);
    socket.on('error', () => undefined);
    socket.on('data', (chunk: Buffer) => {
      rest = Buffer.concat([rest, chunk]);
      while (rest.length >= 4 && rest.length >= 4 + rest.readUInt32BE()) {
        const question = rest.subarray(0, 4 + rest.readUInt32BE());
        rest = rest.subarray(question.length);
        void result(socket, question, known);
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

async function result(socket: Socket, question: Buffer, known: NonNullable<ServerData['answers']>): Promise<void> {
  const nameBytes = question.readUInt32BE(8);
  const method = question.toString('latin1', 12, 12 + nameBytes);
  const sequence = question.readUInt32BE(12 + nameBytes);
  const statement = Object.keys(known).find((text) => question.includes(text));
  if (method === 'signout') return;
  if (statement === undefined) {
    socket.write(plainReply(method, sequence));
    return;
  }
  const { head, rows, tail, times } = known[statement]!;
  const start = Buffer.from(head);
  start.writeUInt32BE(sequence, 12 + 'execute'.length);
  socket.write(start);
  for (let left = times; left > 0; left--) if (!socket.write(rows)) await once(socket, 'drain');
  socket.write(tail);
}

/** A success without content; signing in returns session 1. */
function plainReply(method: string, sequence: number): Buffer {
  const more = method === 'authenticate' ? '0a0003 0000000000000001' : '0b0004 00000000';
  const body = `0c0000 080001 00000000 ${more} 00 00`.replaceAll(' ', '');
  const head = Buffer.alloc(16 + method.length);
  head.writeUInt32BE(0x80010002, 4);
  head.writeUInt32BE(method.length, 8);
  head.write(method, 12, 'latin1');
  head.writeUInt32BE(sequence, 12 + method.length);
  const frame = Buffer.concat([head, Buffer.from(body, 'hex')]);
  frame.writeUInt32BE(frame.length - 4, 0);
  return frame;
}
