/**
 * Bad inputs as raw bytes on a socket, because HTTP client libraries do not send most of them. The server or the input
 * itself ends each connection, so that the test can wait for its end.
 */

const HOST = 'Host: localhost\r\nConnection: close\r\n'

const request = (
  method: string,
  target: string,
  headers: readonly string[] = [],
  body: string | Buffer = '',
): Buffer =>
  Buffer.concat([
    Buffer.from(
      `${method} ${target} HTTP/1.1\r\n${HOST}${headers.map((line) => `${line}\r\n`).join('')}\r\n`,
      'latin1',
    ),
    Buffer.from(body as string, 'latin1'),
  ])

const post = (headers: readonly string[], body: string | Buffer, target = '/api/contact-messages'): Buffer =>
  request('POST', target, headers, body)

const JSON_TYPE = 'Content-Type: application/json'
const CHUNKED = 'Transfer-Encoding: chunked'
const length = (body: string): string => `Content-Length: ${body.length}`
const HIDDEN = 'DELETE /api/employees/x HTTP/1.1\r\nHost: localhost\r\n\r\n'
const FORM = '{"nom":"A","telephone":"+241 66 12 34 56","message":"x"}'

const part = (head: string, content: string): string => `--b\r\n${head}\r\n\r\n${content}\r\n`
const FILE = 'Content-Disposition: form-data; name="file"; filename="a.pdf"\r\nContent-Type: application/pdf'
const uploaded = (body: string, type = 'multipart/form-data; boundary=b'): Buffer =>
  post([`Content-Type: ${type}`, length(body)], body, '/api/upload')

export const BAD_WIRE: Readonly<Record<string, Buffer>> = {
  'no HTTP at all': Buffer.from('\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc', 'latin1'),
  'only a line end': Buffer.from('\r\n\r\n\r\n\r\n'),
  'NUL bytes': Buffer.alloc(1000),
  'a banner of another protocol': Buffer.from('SSH-2.0-OpenSSH_9.2\r\n\r\n'),
  'the preface of HTTP/2': Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'),
  'HTTP/0.9': Buffer.from('GET /api/employees\r\n\r\n'),
  'HTTP/1.0 without a host': Buffer.from('GET /api/employees HTTP/1.0\r\n\r\n'),
  'HTTP/9.9': Buffer.from('GET /api/employees HTTP/9.9\r\nHost: localhost\r\n\r\n'),
  'an unknown method': request('BREW', '/api/employees'),
  'a method in small letters': request('get', '/api/employees'),
  CONNECT: request('CONNECT', 'evil.test:443'),
  TRACE: request('TRACE', '/api/employees'),
  PROPFIND: request('PROPFIND', '/api/employees'),
  'OPTIONS *': request('OPTIONS', '*'),
  'HEAD of a protected call': request('HEAD', '/api/employees'),
  'an empty target': Buffer.from(`GET  HTTP/1.1\r\n${HOST}\r\n`),
  'a target without a slash': request('GET', 'api/employees'),
  'an absolute target elsewhere': request('GET', 'http://evil.test/api/employees'),
  'an absolute target here': request('GET', 'http://localhost/api/employees'),
  'a target with two slashes': request('GET', '//evil.test/api/employees'),
  'a backslash': request('GET', '/api\\employees'),
  'dots up': request('GET', '/api/../../../../etc/passwd'),
  'encoded dots up': request('GET', '/api/%2e%2e/%2e%2e/%2e%2e/etc/passwd'),
  'a broken escape': request('GET', '/api/employees/%'),
  'an escape that is no hex': request('GET', '/api/%zz/%u0041'),
  'overlong UTF-8': request('GET', '/api/download/%c0%ae%c0%ae%c0%af'),
  'a lone surrogate as UTF-8': request('GET', '/api/download/%ed%a0%80'),
  'an encoded NUL': request('GET', '/api/download/a%00.pdf'),
  'raw bytes above ASCII': request('GET', '/api/download/\u00e9\u00ff\u00fe'),
  'a raw NUL in the target': request('GET', '/api/download/a\u0000b'),
  'a fragment': request('GET', '/api/employees#x'),
  'a target of 15 kB': request('GET', `/${'a'.repeat(15_000)}`),
  'a target of 20 kB': request('GET', `/${'a'.repeat(20_000)}`),
  'a thousand query parameters': request('GET', `/api/prestations?${'a=1&'.repeat(1000)}`),
  'a query of brackets': request('GET', `/api/prestations?${'a[b]'.repeat(500)}=1`),
  'a query that is no UTF-8': request('GET', '/api/prestations?q=%ff%fe%fd'),
  'no host': Buffer.from('GET /api/prestations HTTP/1.1\r\nConnection: close\r\n\r\n'),
  'two hosts': request('GET', '/api/employees', ['Host: evil.test']),
  'an empty host': Buffer.from('GET /api/employees HTTP/1.1\r\nHost:\r\nConnection: close\r\n\r\n'),
  'a host with a path': Buffer.from(
    'GET /api/employees HTTP/1.1\r\nHost: localhost/../evil\r\nConnection: close\r\n\r\n',
  ),
  'a header without a colon': request('GET', '/api/employees', ['Nothing']),
  'a header without a name': request('GET', '/api/employees', [': x']),
  'a space before the colon': request('GET', '/api/employees', ['X-A : b']),
  'a folded header': request('GET', '/api/employees', ['X-A: b\r\n c']),
  'a NUL in a header': request('GET', '/api/employees', ['X-A: a\u0000b']),
  'bare line feeds': Buffer.from('GET /api/employees HTTP/1.1\nHost: localhost\nConnection: close\n\n'),
  'bare carriage returns': Buffer.from('GET /api/employees HTTP/1.1\rHost: localhost\r\r'),
  'a header of 20 kB': request('GET', '/api/employees', [`X-A: ${'a'.repeat(20_000)}`]),
  'two thousand headers': request(
    'GET',
    '/api/employees',
    Array.from({ length: 2000 }, (_, index) => `X-${index}: 1`),
  ),
  'headers with names of object members': request('GET', '/api/employees', [
    '__proto__: x',
    'constructor: y',
    'hasOwnProperty: z',
  ]),
  'a cookie of odd bytes': request('GET', '/api/employees', ['Cookie: session=\u00ff\u0001;=;;__proto__=x']),
  'an upgrade': request('GET', '/api/employees', ['Connection: Upgrade', 'Upgrade: websocket']),
  'an upgrade to clear HTTP/2': request('GET', '/api/employees', [
    'Connection: Upgrade, HTTP2-Settings',
    'Upgrade: h2c',
    'HTTP2-Settings: AAMAAABkAAQAAP__',
  ]),
  'an unknown expectation': post([JSON_TYPE, length(FORM), 'Expect: 200-maybe'], FORM),
  'another method by header': post(
    [JSON_TYPE, length('{}'), 'X-HTTP-Method-Override: DELETE', 'X-Original-URL: /api/employees'],
    '{}',
    '/api/employees/x',
  ),
  'two lengths': post([JSON_TYPE, 'Content-Length: 4', 'Content-Length: 5'], '{}  '),
  'two kinds of length': post([JSON_TYPE, 'Content-Length: 4', CHUNKED], '0\r\n\r\n'),
  'a negative length': post([JSON_TYPE, 'Content-Length: -1'], '{}'),
  'a length in hex': post([JSON_TYPE, 'Content-Length: 0x10'], '{}'),
  'a length beyond numbers': post([JSON_TYPE, `Content-Length: ${'9'.repeat(30)}`], '{}'),
  'five gigabytes announced': post([JSON_TYPE, 'Content-Length: 5368709120'], '{}'),
  'less than announced': post([JSON_TYPE, 'Content-Length: 500'], FORM),
  'more than announced': post([JSON_TYPE, 'Content-Length: 2'], `{}${FORM}`),
  'an unknown transfer encoding': post([JSON_TYPE, 'Transfer-Encoding: gzip'], '{}'),
  'chunked said twice': post([JSON_TYPE, 'Transfer-Encoding: chunked, chunked'], '0\r\n\r\n'),
  'chunked, hidden': post([JSON_TYPE, 'Transfer-Encoding: xchunked'], '0\r\n\r\n'),
  'a chunk without a size': post([JSON_TYPE, CHUNKED], 'zz\r\n{}\r\n0\r\n\r\n'),
  'a chunk of a size beyond numbers': post([JSON_TYPE, CHUNKED], 'fffffffffffffffff\r\n{}\r\n0\r\n\r\n'),
  'a chunk longer than it says': post([JSON_TYPE, CHUNKED], '1\r\n{}{}\r\n0\r\n\r\n'),
  'a chunk with an endless extension': post(
    [JSON_TYPE, CHUNKED],
    `2;${'a'.repeat(20_000)}\r\n{}\r\n0\r\n\r\n`,
  ),
  'chunks that never end': post([JSON_TYPE, CHUNKED], '2\r\n{}\r\n'),
  'two requests in one': Buffer.concat([
    Buffer.from('GET /api/employees HTTP/1.1\r\nHost: localhost\r\n\r\n'),
    request('DELETE', '/api/employees/x'),
  ]),
  'twenty requests in one': Buffer.concat([
    ...Array.from({ length: 19 }, () =>
      Buffer.from('GET /api/employees HTTP/1.1\r\nHost: localhost\r\n\r\n'),
    ),
    request('GET', '/api/employees'),
  ]),
  'a request hidden in a body': post([JSON_TYPE, length(HIDDEN)], HIDDEN),
  'a body on GET': request('GET', '/api/employees', [JSON_TYPE, length(FORM)], FORM),
  'JSON in UTF-16': post(
    ['Content-Type: application/json; charset=utf-16', `Content-Length: ${FORM.length * 2}`],
    Buffer.from(FORM, 'utf16le'),
  ),
  'JSON that is no UTF-8': post([JSON_TYPE, 'Content-Length: 12'], '{"nom":"\u00ff\u00fe"}'),
  'JSON after a byte order mark': post([JSON_TYPE, 'Content-Length: 5'], '\u00ef\u00bb\u00bf{}'),
  'JSON said to be compressed': post([JSON_TYPE, 'Content-Encoding: gzip', length(FORM)], FORM),
  'JSON of two types': post([JSON_TYPE, 'Content-Type: text/plain', length('{')], '{'),
  'no type': post([length(FORM)], FORM),
  'an empty body': post([JSON_TYPE, 'Content-Length: 0'], ''),
  'a form of a browser': post(['Content-Type: application/x-www-form-urlencoded', length('nom=a')], 'nom=a'),
  'a multipart body that ends too soon': uploaded(`${part(FILE, '%PDF-1.4').slice(0, -12)}`),
  'a multipart body without its end': uploaded(part(FILE, '%PDF-1.4 x')),
  'a multipart body of nothing': uploaded(''),
  'a multipart body of its end alone': uploaded('--b--\r\n'),
  'a multipart body of another boundary': uploaded('--c\r\n\r\nx\r\n--c--\r\n'),
  'a multipart part without headers': uploaded('--b\r\n\r\nx\r\n--b--\r\n'),
  'a multipart part with endless headers': uploaded(part(`${FILE}\r\nX-A: ${'a'.repeat(20_000)}`, 'x')),
  'a multipart part without a name': uploaded(`${part('Content-Disposition: form-data', 'x')}--b--\r\n`),
  'a multipart field with the name of an object member': uploaded(
    `${part('Content-Disposition: form-data; name="__proto__"', 'x')}${part('Content-Disposition: form-data; name="constructor"; filename="a.pdf"', '%PDF-1.4')}--b--\r\n`,
  ),
  'a thousand multipart parts': uploaded(
    `${part('Content-Disposition: form-data; name="a"', 'x').repeat(1000)}--b--\r\n`,
  ),
  'a multipart file name of a path': uploaded(
    `${part('Content-Disposition: form-data; name="file"; filename="../../etc/passwd"\r\nContent-Type: application/pdf', 'root:x')}--b--\r\n`,
  ),
  'a multipart body without a boundary': uploaded(part(FILE, 'x'), 'multipart/form-data'),
  'a multipart boundary of 252 bytes': uploaded('x', `multipart/form-data; boundary=${'b'.repeat(252)}`),
  'a multipart boundary of odd bytes': uploaded('x', 'multipart/form-data; boundary="\u0001\u00ff"'),
  'multipart/mixed': uploaded(part(FILE, 'x'), 'multipart/mixed; boundary=b'),
}
