import { connect, type Socket } from 'node:net';

export interface HttpReply {
  readonly status: number;
  readonly body: Buffer;
}

const headEnd = Buffer.from('\r\n\r\n');

/**
 * One keep-alive connection that sends ready-made requests and reads replies of known length, one after the other. It
 * costs the machine less than Node's own client, which would compete with the server for the cores.
 */
export class HttpConnection {
  private received: Buffer[] = [];
  private receivedBytes = 0;
  private expectedBytes: number | null = null;
  private waiting: { resolve: (reply: HttpReply) => void; reject: (error: Error) => void } | null = null;

  private constructor(private readonly socket: Socket) {
    socket.setNoDelay(true);
    socket.on('data', (chunk) => this.take(chunk));
    socket.on('error', (error) => this.fail(error));
    socket.on('close', () => this.fail(new Error('the server closed the connection')));
  }

  static open(port: number): Promise<HttpConnection> {
    return new Promise((resolve, reject) => {
      const socket = connect({ host: '127.0.0.1', port });
      socket.once('error', reject);
      socket.once('connect', () => {
        socket.off('error', reject);
        resolve(new HttpConnection(socket));
      });
    });
  }

  send(request: string): Promise<HttpReply> {
    return new Promise((resolve, reject) => {
      this.waiting = { resolve, reject };
      this.socket.write(request);
    });
  }

  close(): void {
    this.socket.destroy();
  }

  private take(chunk: Buffer): void {
    this.received.push(chunk);
    this.receivedBytes += chunk.length;
    this.expectedBytes ??= this.readLength();
    if (this.expectedBytes === null || this.receivedBytes < this.expectedBytes) return;
    const whole = Buffer.concat(this.received);
    const { waiting } = this;
    this.received = [];
    this.receivedBytes = 0;
    this.expectedBytes = null;
    this.waiting = null;
    const bodyAt = whole.indexOf(headEnd) + headEnd.length;
    waiting?.resolve({ status: Number(whole.toString('latin1', 9, 12)), body: whole.subarray(bodyAt) });
  }

  /** Bytes of head and body together; null before the whole head is here. */
  private readLength(): number | null {
    const start = this.received.length === 1 ? (this.received[0] ?? Buffer.alloc(0)) : Buffer.concat(this.received);
    const end = start.indexOf(headEnd);
    if (end < 0) return null;
    const length = /\r\ncontent-length: (\d+)/i.exec(start.toString('latin1', 0, end + 2))?.[1];
    if (length === undefined) {
      this.fail(new Error('the reply does not say its length'));
      return null;
    }
    return end + headEnd.length + Number(length);
  }

  private fail(error: Error): void {
    this.waiting?.reject(error);
    this.waiting = null;
  }
}
