// The mail server of the Go tests as a program: it takes encrypted messages after a sign-in only.
import { execFile, spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';

const repository = new URL('../../../', import.meta.url).pathname;

interface Mail {
  to: string;
  title: string;
  text: string;
}

export interface MailServer {
  port: number;
  /** The file with its certificate, which a client has to trust. */
  certificate: string;
  received: Mail[];
  close: () => void;
}

export async function openMailServer(folder: string): Promise<MailServer> {
  const program = path.join(folder, 'mailserver');
  await promisify(execFile)('go', ['build', '-o', program, './internal/test/receivers/mailserver'], {
    cwd: repository,
  });
  const child = spawn(program, { stdio: ['pipe', 'pipe', 'inherit'] });
  const received: Mail[] = [];
  const first = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the mail server ended with ${code}`)));
    let isFirst = true;
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (isFirst) resolve(line);
      else received.push(JSON.parse(line) as Mail);
      isFirst = false;
    });
  });
  const { port, certificate: text } = JSON.parse(first) as { port: number; certificate: string };
  const certificate = path.join(folder, 'mailserver.pem');
  writeFileSync(certificate, text);
  return { port, certificate, received, close: () => child.stdin.end() };
}
