import type { ItemAccess } from '@holdall/contract/sharing/people.schemas.ts'
import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs'
import { useState } from 'react'
import { useAct } from '../../../platform/forms/use-act.ts'
import { reportProblem } from '../../../platform/items/report.ts'
import { Button } from '../../../ui/button.tsx'
import { useText } from '../../../ui/text.ts'
import { closeLinks } from '../people/closings.ts'
import { aboveTitle, linkFacts, linkName, linksAbove } from '../people/link-names.ts'
import classes from './general-access.module.css'

/** The links of folders above that open an item, each folder with its own, and what keeps them out. */
export function LinksAbove({ itemId, access }: { itemId: string; access: ItemAccess }) {
  return linksAbove(access.links).map(({ folder, links }) => (
    <FolderLinks key={folder.id} itemId={itemId} folder={folder} links={links} />
  ))
}

type FolderLinksProps = { itemId: string; folder: { id: string; name: string }; links: ItemAccess['links'] }

function FolderLinks({ itemId, folder, links }: FolderLinksProps) {
  const text = useText()
  const [isOpen, setOpen] = useState(false)
  const act = useAct((ids: readonly string[]) => closeLinks(itemId, ids), reportProblem)
  const mine = links.filter(link => link.canRestrict)
  return (
    <div className={classes.above}>
      <div className={classes.line}>
        <span className={classes.sign} data-open aria-hidden="true">
          <IconLink size={18} />
        </span>
        <div className={classes.choice}>
          <p className={classes.title}>{aboveTitle(folder, links, text)}</p>
          <div className={classes.below}>
            <Button size="small" variant="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {text('Show links')}
            </Button>
            {mine.length > 0 && (
              <Button
                size="small"
                variant="quiet"
                isBusy={act.isBusy}
                onClick={() => act.run(mine.map(link => link.id))}
              >
                {mine.length === 1 ? text('Restrict this link') : text('Restrict all of these links')}
              </Button>
            )}
          </div>
        </div>
      </div>
      {isOpen && (
        <ul className={classes.links}>
          {links.map(link => (
            <li key={link.id}>
              <span>
                {linkName(link, text)}
                <small>{linkFacts(link, text).join(' · ')}</small>
              </span>
              {link.canRestrict && links.length > 1 && (
                <Button
                  size="small"
                  aria-label={text('Restrict {{link}}', { link: linkName(link, text) })}
                  disabled={act.isBusy}
                  onClick={() => act.run([link.id])}
                >
                  {text('Restrict')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
