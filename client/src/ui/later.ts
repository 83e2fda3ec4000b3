/** Work that waits for a task of its own, so that none is long; asked for several times it is done once. */
export class Later {
  // A timer would wait longer, and for minutes in a page that nobody sees.
  private readonly channel = new MessageChannel();
  private waits = false;

  /** `name` is what it is called where it is measured. */
  constructor(
    private readonly name: string,
    private readonly work: () => void,
  ) {
    this.channel.port1.onmessage = () => this.now();
  }

  soon(): void {
    if (this.waits) return;
    this.waits = true;
    this.channel.port2.postMessage(null);
  }

  /** Whatever waits is done now. */
  now(): void {
    if (!this.waits) return;
    this.waits = false;
    const start = performance.now();
    this.work();
    performance.measure(this.name, { start });
  }

  get pending(): boolean {
    return this.waits;
  }

  drop(): void {
    this.waits = false;
  }
}
