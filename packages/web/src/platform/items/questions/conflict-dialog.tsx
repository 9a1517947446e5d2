import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { FileIcon } from '../../../ui/file-icons/file-icon.tsx'
import { formatDateTime, formatFileSize } from '../../../ui/format/format.ts'
import { CheckboxField } from '../../../ui/plain/checkbox-field.tsx'
import { namedText, useText } from '../../../ui/text.ts'
import type { AnswerProps } from '../../dialogs.tsx'
import classes from './conflict-dialog.module.css'
import { type ConflictDecision, canReplace, isSpelledOtherwise, type NameConflict } from './name-conflict.ts'

export type ConflictDialogProps = { conflicts: readonly NameConflict[] } & AnswerProps<Map<string, ConflictDecision>>

/** One taken name after the other; "for all" applies the decision to the rest as well. */
export function ConflictDialog({ conflicts, onAnswer }: ConflictDialogProps) {
  const text = useText()
  const [decisions, setDecisions] = useState<ReadonlyMap<string, ConflictDecision>>(new Map())
  const [isForAll, setForAll] = useState(false)
  const conflict = conflicts[decisions.size]
  if (!conflict) return null
  const left = conflicts.length - decisions.size
  const mayReplace = canReplace(conflict)
  const decide = (decision: ConflictDecision) => {
    const next = new Map(decisions)
    for (const one of isForAll ? conflicts.slice(decisions.size) : [conflict]) {
      const fits = decision !== 'replace' || canReplace(one)
      next.set(one.id, fits ? decision : 'keep-both')
    }
    if (next.size >= conflicts.length) onAnswer(next)
    else setDecisions(next)
  }
  const isFolder = conflict.kind === 'folder'
  return (
    <Dialog
      title={isFolder ? text('This folder already exists') : text('This file already exists')}
      onClose={() => onAnswer(null)}
      isSticky
      footer={
        <>
          <Button variant="quiet" onClick={() => decide('skip')}>
            {text('Skip')}
          </Button>
          <Button onClick={() => decide('keep-both')}>{text('Keep both')}</Button>
          <Button variant="primary" disabled={!mayReplace} onClick={() => decide('replace')}>
            {isFolder ? text('Merge folders') : text('Replace as new version')}
          </Button>
        </>
      }
    >
      <p>{sentence()}</p>
      <div className={classes.sides}>
        <Side
          title={text('Already there')}
          name={conflict.existing?.name ?? conflict.name}
          facts={conflict.existing}
          fallback={conflict}
        />
        <Side title={text('Incoming')} name={conflict.name} facts={conflict} fallback={conflict} />
      </div>
      {left > 1 && (
        <div className={classes.all}>
          <CheckboxField
            label={text('Do this for all {{count, number}} remaining', { count: left })}
            checked={isForAll}
            onChange={event => setForAll(event.target.checked)}
          />
        </div>
      )}
    </Dialog>
  )

  function sentence(): string {
    const { name, existing, isOtherSpelling } = conflict!
    if (isOtherSpelling || (existing && isSpelledOtherwise(name, existing))) {
      return text('“{{name}}” already exists here with another spelling.', { name: existing?.name ?? name })
    }
    if (!mayReplace) {
      return text(
        '“{{name}}” already exists here as something else. A file can’t replace a folder. Choose another name.',
        {
          name,
        },
      )
    }
    return isFolder
      ? text(
          'A folder named “{{name}}” already exists here. Merging combines the contents. Files with the same name become new versions.',
          { name },
        )
      : text('A file named “{{name}}” already exists here. It’s kept as an earlier version.', { name })
  }
}

type Facts = { size: number | null; modifiedAt: string | null; fileKind: NameConflict['fileKind'] }

function Side(props: { title: string; name: string; facts: Facts | null; fallback: Facts }) {
  const { title, name, facts, fallback } = props
  return (
    <div className={classes.side}>
      <FileIcon kind={(facts ?? fallback).fileKind} size={24} />
      <div>
        <p className={classes.sideTitle}>{title}</p>
        <p dir="auto" className={classes.sideName} title={namedText(name)}>
          {namedText(name)}
        </p>
        <p className={classes.sideFacts}>
          {facts?.size != null && <span>{formatFileSize(facts.size)}</span>}
          {facts?.modifiedAt && <span>{formatDateTime(facts.modifiedAt)}</span>}
        </p>
      </div>
    </div>
  )
}
