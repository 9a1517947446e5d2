import { useState } from 'react'
import { SizeField } from '../platform/forms/size-field.tsx'
import { ImageField } from '../platform/images/image-field.tsx'
import { ChipField } from '../ui/form/chip-field.tsx'
import { DateField } from '../ui/form/date-field.tsx'
import { SlugField } from '../ui/form/slug-field.tsx'
import { Page, PageHead, SectionCard } from '../ui/layout/page.tsx'

const people = ['ada@example.org', 'alan@example.org', 'grace@example.org']

/** The form controls, empty and filled, for end-to-end tests to try. Development only. */
export function ControlsPage() {
  const [day, setDay] = useState<string | null>('2026-03-14')
  const [bytes, setBytes] = useState<number | null>(1_610_612_736)
  const [chips, setChips] = useState<string[]>(['ada@example.org'])
  const [slug, setSlug] = useState('about-us')
  const [image, setImage] = useState<string | null>(null)
  const [asked, setAsked] = useState<readonly string[]>([])
  const suggest = async (words: string) => {
    setAsked(before => [...before, words])
    return people.filter(one => one.includes(words))
  }
  const images = { label: 'Image', value: image, onChange: setImage }
  return (
    <Page title="Controls" width="form">
      <PageHead title="Controls" />
      <SectionCard title="Values">
        <DateField
          label="Date"
          today="2026-03-10"
          min="2026-03-02"
          max="2027-02-20"
          filter={one => !one.endsWith('13')}
          value={day}
          onChange={setDay}
        />
        <SizeField label="Available space" help="Empty: the value of the site." value={bytes} onChange={setBytes} />
        <ChipField label="People" isEmail value={chips} onChange={setChips} suggest={suggest} />
        <SlugField label="Address" prefix="pages/7/" value={slug} onChange={setSlug} />
      </SectionCard>
      <SectionCard title="Images">
        <ImageField {...images} help="At most 5 MB." />
        <ImageField {...images} isCompact />
        <ImageField {...images} disabled />
      </SectionCard>
      <SectionCard title="What they hold">
        <output aria-label="Values" style={{ overflowWrap: 'anywhere' }}>
          {JSON.stringify({ day, bytes, chips, slug, image, asked })}
        </output>
      </SectionCard>
    </Page>
  )
}
