import { receiveMessageOnPort, type MessagePort } from 'node:worker_threads';
import { EngineThread, type ThreadEngine } from './engine-thread.ts';
import type { EngineRequest, RequestMessage } from './protocol.ts';
import { ReplyChannel } from './reply-channel.ts';
import { RequestUnpacker } from './request-channel.ts';
import type { StatementTasks } from './statement-tasks.ts';
import { WaitingRequests } from './waiting-requests.ts';

/** A port that is served. */
export interface ServedPort {
  readonly thread: EngineThread;
  /** Handles short requests while a long statement has the thread. */
  serveTurn(): void;
}

/** Serves the requests of an `EngineClient` at the other end of a port. `onRequest` sees each before it is handled. */
export function servePort(
  engine: ThreadEngine,
  port: MessagePort,
  statements?: StatementTasks,
  onRequest: (request: EngineRequest) => void = () => {},
): ServedPort {
  const replies = new ReplyChannel(port);
  const unpacker = new RequestUnpacker();
  const thread = new EngineThread(engine, replies, statements);
  const requestsOf = (message: RequestMessage): readonly EngineRequest[] => {
    const requests = unpacker.of(message);
    requests.forEach(onRequest);
    return requests;
  };
  const waiting = new WaitingRequests(() => {
    const received = receiveMessageOnPort(port);
    return received ? requestsOf(received.message as RequestMessage) : [];
  }, thread);
  port.on('message', (message: RequestMessage) =>
    replies.gather(() => {
      waiting.receive(requestsOf(message));
    }),
  );
  return {
    thread,
    serveTurn: () => {
      waiting.serveTurn();
      replies.flush();
    },
  };
}
