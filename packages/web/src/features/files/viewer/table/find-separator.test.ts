import { expect, test } from 'vitest'
import { parseTable } from './parse-table.ts'

test.each([
  [
    'decimal commas without a heading',
    '1,50;2,25\r\n10,00;0,50\r\n',
    [
      ['1,50', '2,25'],
      ['10,00', '0,50'],
    ],
  ],
  [
    'a heading with commas',
    'Preis, netto;Menge, kg\n1,50;2,25\n3,00;4,75',
    [
      ['Preis, netto', 'Menge, kg'],
      ['1,50', '2,25'],
      ['3,00', '4,75'],
    ],
  ],
  [
    'units',
    '1,5 kg;2,25 €\n1.200,00;-0,5 %',
    [
      ['1,5 kg', '2,25 €'],
      ['1.200,00', '-0,5 %'],
    ],
  ],
  [
    'sentences',
    'Hello, you;a\nYes, sir;b',
    [
      ['Hello, you', 'a'],
      ['Yes, sir', 'b'],
    ],
  ],
  [
    'quoted commas',
    '"a";"Doe,Jane"\n"b";"Roe,Max"',
    [
      ['a', 'Doe,Jane'],
      ['b', 'Roe,Max'],
    ],
  ],
  [
    'lists in a column',
    'name,tags\nx,a;b\ny,c',
    [
      ['name', 'tags'],
      ['x', 'a;b'],
      ['y', 'c'],
    ],
  ],
  [
    'Excel’s line',
    'sep=;\r\nName;City\r\nAnna;Bonn',
    [
      ['Name', 'City'],
      ['Anna', 'Bonn'],
    ],
  ],
  [
    'Excel’s line in quotes',
    '\ufeff"sep=|"\nName|City, ZIP\nAnna|Bonn, 53',
    [
      ['Name', 'City, ZIP'],
      ['Anna', 'Bonn, 53'],
    ],
  ],
  [
    'tabs',
    '1,5\t2;3\n4,5\t6;7',
    [
      ['1,5', '2;3'],
      ['4,5', '6;7'],
    ],
  ],
  [
    'upright lines',
    'a|b|c\n1,5|2|3',
    [
      ['a', 'b', 'c'],
      ['1,5', '2', '3'],
    ],
  ],
  [
    'line breaks in quotes',
    'a;b\n"1,5\n2,5";"x;y"',
    [
      ['a', 'b'],
      ['1,5\n2,5', 'x;y'],
    ],
  ],
  [
    'one column of numbers',
    'Preis\n1,50\n2,25\n3,10\n4,00\n5,00\n6,50\n7,00\n8,00\n9,00\n1,00\n2,00',
    [
      ['Preis'],
      ...['1,50', '2,25', '3,10', '4,00', '5,00', '6,50', '7,00', '8,00', '9,00', '1,00', '2,00'].map(cell => [cell]),
    ],
  ],
  ['rows of different lengths', 'a,b,c\n1,2\n3', [['a', 'b', 'c'], ['1', '2'], ['3']]],
  ['one column', 'a\nb', [['a'], ['b']]],
])('[PREV-02] the separator of a table with %s is found', (_name, text, rows) => {
  const table = parseTable(text)
  expect([table.head, ...table.rows]).toEqual(rows)
})
