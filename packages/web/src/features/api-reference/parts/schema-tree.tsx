import type { ReactNode } from 'react'
import { useState } from 'react'
import { useText } from '../../../ui/text.ts'
import type { Schema, Schemas } from '../document/api-document.ts'
import { type Field, fieldsOf, typeLabel } from '../document/schema-fields.ts'
import classes from './operation.module.css'
import { Prose } from './prose.tsx'

export type SchemaTreeProps = { schema: Schema; schemas: Schemas }

/** The fields of a value. Those that have fields themselves open; only open ones are drawn. */
export function SchemaTree({ schema, schemas }: SchemaTreeProps) {
  const fields = fieldsOf(schema, schemas)
  const label = typeLabel(schema)
  return (
    <div dir="ltr">
      {label !== 'object' && (
        <p className={classes.root}>
          <code className={classes.type}>{label}</code>
        </p>
      )}
      {fields.length > 0 && <FieldList fields={fields} schemas={schemas} />}
    </div>
  )
}

function FieldList({ fields, schemas }: { fields: Field[]; schemas: Schemas }) {
  return (
    <ul className={classes.fields}>
      {fields.map(field => (
        <li key={field.name}>
          <FieldRow field={field} schemas={schemas} />
        </li>
      ))}
    </ul>
  )
}

function FieldRow({ field, schemas }: { field: Field; schemas: Schemas }) {
  const { name, schema, isRequired } = field
  const inner = fieldsOf(schema, schemas)
  const head = (
    <>
      <code className={classes.name}>{name}</code>
      <code className={classes.type}>{typeLabel(schema)}</code>
      <Mark isRequired={isRequired} />
    </>
  )
  return (
    <>
      {inner.length === 0 ? (
        <p className={classes.field}>{head}</p>
      ) : (
        <Nested head={head} fields={inner} schemas={schemas} />
      )}
      {schema.description && (
        <p className={classes.note} lang="en">
          <Prose text={schema.description} />
        </p>
      )}
    </>
  )
}

function Nested({ head, fields, schemas }: { head: ReactNode; fields: Field[]; schemas: Schemas }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={classes.nested} onToggle={event => setOpen(event.currentTarget.open)}>
      <summary className={classes.field}>{head}</summary>
      {isOpen && <FieldList fields={fields} schemas={schemas} />}
    </details>
  )
}

/** Only what must be sent, or always comes, is marked. */
export function Mark({ isRequired }: { isRequired: boolean }) {
  const text = useText()
  return isRequired ? null : <small className={classes.optional}>{text('Optional')}</small>
}
