import { describe, expect, it } from 'vitest';
import { boundaryOf, findFile } from './multipart.rules.ts';

const head = (disposition: string): string => `Content-Disposition: form-data; ${disposition}\r\n\r\n`;
const form = (...parts: string[]): Buffer =>
  Buffer.from(`${parts.map((part) => `--b\r\n${part}\r\n`).join('')}--b--\r\n`, 'latin1');
const file = head('name="file"; filename="a.png"');

describe('findFile', () => {
  it('finds the file after other fields, with any content', () => {
    const content = '\r\n--\r\n--\u0000\u00ffb\r\n--a';
    const found = findFile(form(`${head('name="note"')}text`, `${file}${content}`), 'b');
    expect(found.kind === 'file' && Buffer.from(found.bytes).toString('latin1')).toBe(content);
  });

  it('finds the file of a FormData', async () => {
    const sent = new FormData();
    sent.set('file', new File(['the bytes'], 'ä "b".png', { type: 'image/png' }));
    const request = new Response(sent);
    const boundary = boundaryOf(request.headers.get('content-type') ?? '') ?? '';
    const found = findFile(Buffer.from(await request.arrayBuffer()), boundary);
    expect(found.kind === 'file' && Buffer.from(found.bytes).toString()).toBe('the bytes');
  });

  it.each([
    ['no parts', form(), 'missing'],
    ['a field without a file', form(`${head('name="file"')}text`), 'missing'],
    ['a file under any name', form(`${head('name="note"')}text`, `${head('name="photo"; filename="a"')}x`), 'file'],
    ['an empty file', form(file), 'file'],
    ['nothing', Buffer.alloc(0), 'unreadable'],
    ['a form that breaks off', form(`${file}bytes`).subarray(0, -9), 'unreadable'],
    ['a head without an end', Buffer.from(`--b\r\n${'x'.repeat(9_000)}`), 'unreadable'],
    ['more than 10 parts', form(...Array.from({ length: 11 }, () => `${head('name="note"')}x`)), 'too-many-parts'],
  ])('reports %s as %s', (_, bytes, kind) => {
    expect(findFile(bytes, 'b').kind).toBe(kind);
  });
});

describe('boundaryOf', () => {
  it.each([
    ['multipart/form-data; boundary=abc', 'abc'],
    ['multipart/form-data; charset=utf-8; boundary="a b"', 'a b'],
    ['multipart/form-data', undefined],
    [`multipart/form-data; boundary="${'x'.repeat(71)}"`, undefined],
  ])('reads %s', (contentType, boundary) => {
    expect(boundaryOf(contentType)).toBe(boundary);
  });
});
