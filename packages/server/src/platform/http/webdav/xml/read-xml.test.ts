import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Refusal } from '../refusal.ts'
import { readXml } from './read-xml.ts'
import { writeXml } from './write-xml.ts'
import type { XmlElement } from './xml-element.ts'

describe('readXml', () => {
  it('resolves namespaces, references, CDATA and prefixes that change their meaning', () => {
    const text = `<?xml version="1.0"?><!-- c --><D:a xmlns:D="DAV:" xmlns="urn:d" x="1 &lt; &#65536;" D:y='"'>
t &amp; &#x1F600;<b/><![CDATA[<x>&amp;]]>z<D:c xmlns:D="urn:other" xml:lang="de"/></D:a>`
    expect(readXml(text)).toEqual({
      namespace: 'DAV:',
      name: 'a',
      attributes: [
        { namespace: '', name: 'x', value: '1 < \u{10000}' },
        { namespace: 'DAV:', name: 'y', value: '"' },
      ],
      children: [
        '\nt & 😀',
        { namespace: 'urn:d', name: 'b', attributes: [], children: [] },
        '<x>&amp;',
        'z',
        {
          namespace: 'urn:other',
          name: 'c',
          attributes: [{ namespace: 'http://www.w3.org/XML/1998/namespace', name: 'lang', value: 'de' }],
          children: [],
        },
      ],
    })
  })

  it.each([
    ['nothing', ''],
    ['no element', 'text'],
    ['an element that is not closed', '<a><b></a>'],
    ['a start', '<a'],
    ['two elements', '<a/><b/>'],
    ['text behind', '<a/>x'],
    ['an attribute without quotes', '<a x=1/>'],
    ['an attribute twice', '<a x="1" x="2"/>'],
    ['a bare ampersand', '<a>&</a>'],
    ['an unknown entity', '<a>&bad;</a>'],
    ['an entity without its end', '<a>&amp</a>'],
    ['a reference to no character', '<a>&#0;</a>'],
    ['a reference beyond Unicode', '<a>&#x110000;</a>'],
    ['a reference to half a character', '<a>&#xD800;</a>'],
    ['a control character', '<a>\u0001</a>'],
    ['a prefix that nobody has declared', '<D:a/>'],
    ['an attribute of an unknown prefix', '<a D:x="1"/>'],
    ['two colons', '<a:b:c xmlns:a="x"/>'],
    ['an undeclared prefix', '<a xmlns:D=""/>'],
    ['a reserved prefix', '<a xmlns:xml="urn:x"/>'],
    ['another reserved prefix', '<a xmlns:xmlns="urn:x"/>'],
    ['a name that begins with a number', '<1a/>'],
    ['markup in an attribute', '<a x="<"/>'],
    ['a name that JavaScript knows', '<__proto__/>'],
    ['a document type', '<!DOCTYPE a><a/>'],
    ['an entity of its own', '<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>'],
    ['a bomb of entities', '<!DOCTYPE a [<!ENTITY x "yy"><!ENTITY z "&x;&x;">]><a>&z;</a>'],
    ['a file of the server', '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>'],
    ['a document type in small letters', '<!doctype a><a/>'],
    ['levels without end', `${'<a>'.repeat(100)}${'</a>'.repeat(100)}`],
  ])('refuses %s with 400', (_what, text) => {
    expect(() => readXml(text)).toThrow(expect.objectContaining({ status: 400 }) as Error)
  })

  it('parses or refuses any input without other errors', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'<>/&;#x"\'= :!-[]aD?\u0000\n'), maxLength: 60 }), text => {
        try {
          readXml(text)
        } catch (error) {
          if (!(error instanceof Refusal) || error.status !== 400) throw error
        }
      }),
      { numRuns: 2000 },
    )
  })

  it('reads back what it writes', () => {
    const name = fc
      .stringMatching(/^[a-zé_][a-z0-9.-]{0,8}$/)
      .filter(text => !['constructor', 'prototype'].includes(text))
    const text = fc.string({ unit: fc.constantFrom(...'<>&"\' \t\r\nüé😀]x'), minLength: 1, maxLength: 12 })
    const namespace = fc.constantFrom('', 'DAV:', 'urn:a"b&c', 'http://x/<y>')
    const attribute = fc.record({
      namespace: fc.constantFrom('', 'urn:q'),
      name,
      value: text.map(one => one.replace(/\s/g, ' ')),
    })
    const attributes = fc.uniqueArray(attribute, { maxLength: 3, selector: one => one.name })
    const { element } = fc.letrec<{ element: XmlElement }>(tie => ({
      element: fc.record({
        namespace,
        name,
        attributes,
        children: fc.oneof(
          { maxDepth: 3 },
          text.map(one => [one]),
          fc.array(tie('element'), { maxLength: 3 }),
        ),
      }),
    }))
    fc.assert(
      fc.property(element, given => {
        expect(readXml(writeXml(given))).toEqual(given)
      }),
      { numRuns: 300 },
    )
  })
})
