import { expect, test } from 'vitest'
import { toCsv } from './csv.ts'

test.each(['=1+1', '+1', '-1', '@sum', '\t=1', '\uff1d1+1', '\uff0b1', '\uff0d1', '\uff20sum'])(
  'a text like %j gets an apostrophe, so that no spreadsheet runs it as a formula',
  (text) => {
    const [, line] = toCsv([['Nom', (nom: string) => nom]], [text]).split('\r\n')
    expect(line).toBe(`'${text}`)
  },
)
