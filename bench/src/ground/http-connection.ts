import { connect, type Socket } from 'node:net';

export interface HttpReply {
  readonly status: number;
  /** The ETag; null where the reply has none. */
  readonly etag: string | null;
  readonly body: Buffer;
}

const headEnd = Buffer.from('\r\n\r\n');

/** The longest time for a reply. After it, a silent server has lost the request. */
const usualTimeoutMs = 300_000;

const statusOf = (reply: Buffer) => Number(reply.toString('latin1', 9, 12));

interface Waiting {
  readonly resolve: (reply: HttpReply) => void;
  readonly reject: (error: Error) => void;
}

/**
 * One keep-alive connection. It sends ready-made requests and reads replies of known length, one after the other. It
 * costs the machine less than Node's own client, which would compete with the server for the cores. A server closes an
 * idle connection after a while; the next request then uses a new one. Any failure of a reply rejects its request.
 */
export class HttpConnection {
  private socket: Socket | null = null;
  private isClosed = false;
  private isBusy = false;
  private received: Buffer[] = [];
  private receivedBytes = 0;
  private expectedBytes: number | null = null;
  private waiting: Waiting | null = null;

  private constructor(
    private readonly port: number,
    private readonly timeoutMs: number,
  ) {}

  static async open(port: number, timeoutMs = usualTimeoutMs): Promise<HttpConnection> {
    const connection = new HttpConnection(port, timeoutMs);
    await connection.connect();
    return connection;
  }

  async send(request: string): Promise<HttpReply> {
    if (this.isClosed) throw new Error('this connection was closed');
    if (this.isBusy) throw new Error('the reply before has not come yet');
    this.isBusy = true;
    try {
      const socket = this.socket ?? (await this.connect());
      return await new Promise<HttpReply>((resolve, reject) => {
        this.waiting = { resolve, reject };
        socket.write(request);
      });
    } finally {
      this.isBusy = false;
    }
  }

  close(): void {
    this.isClosed = true;
    this.socket?.destroy();
  }

  private connect(): Promise<Socket> {
    return new Promise((resolve, reject) => {
      const socket = connect({ host: '127.0.0.1', port: this.port });
      socket.setNoDelay(true);
      socket.setTimeout(this.timeoutMs);
      socket.once('error', reject);
      socket.once('connect', () => {
        socket.off('error', reject);
        this.socket = socket;
        this.forgetReceived();
        this.listen(socket);
        resolve(socket);
      });
    });
  }

  private listen(socket: Socket): void {
    socket.on('data', (chunk) => this.take(chunk));
    socket.on('timeout', () => {
      if (this.waiting !== null) socket.destroy(new Error(`the server said nothing for ${this.timeoutMs} ms`));
    });
    socket.on('error', (error) => this.lose(socket, error));
    // The server has closed its end: no reply follows, even if our own end stays open.
    socket.on('end', () => this.lose(socket, new Error('the server closed the connection')));
    socket.on('close', () => this.lose(socket, new Error('the connection was closed')));
  }

  private lose(socket: Socket, error: Error): void {
    if (this.socket !== socket) return;
    this.socket = null;
    socket.destroy();
    this.fail(error);
  }

  private forgetReceived(): void {
    this.received = [];
    this.receivedBytes = 0;
    this.expectedBytes = null;
  }

  private take(chunk: Buffer): void {
    this.received.push(chunk);
    this.receivedBytes += chunk.length;
    this.expectedBytes ??= this.readLength();
    if (this.expectedBytes === null || this.receivedBytes < this.expectedBytes) return;
    const whole = Buffer.concat(this.received);
    const { waiting } = this;
    this.forgetReceived();
    this.waiting = null;
    const bodyAt = whole.indexOf(headEnd) + headEnd.length;
    const etag = /\r\netag: ([^\r]+)/i.exec(whole.toString('latin1', 0, bodyAt))?.[1] ?? null;
    waiting?.resolve({ status: statusOf(whole), etag, body: whole.subarray(bodyAt) });
  }

  /** Returns the bytes of head and body together; null before the whole head is here. */
  private readLength(): number | null {
    const start = this.received.length === 1 ? (this.received[0] ?? Buffer.alloc(0)) : Buffer.concat(this.received);
    const end = start.indexOf(headEnd);
    if (end < 0) return null;
    // A reply "not modified" never has a body.
    const said = /\r\ncontent-length: (\d+)/i.exec(start.toString('latin1', 0, end + 2))?.[1];
    const length = statusOf(start) === 304 ? '0' : said;
    if (length === undefined) {
      this.socket?.destroy(new Error('the reply does not say its length'));
      return null;
    }
    return end + headEnd.length + Number(length);
  }

  private fail(error: Error): void {
    this.waiting?.reject(error);
    this.waiting = null;
  }
}
