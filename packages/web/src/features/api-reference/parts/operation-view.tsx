import type { ReactNode, RefObject } from 'react'
import { useId, useState } from 'react'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { useText } from '../../../ui/text.ts'
import type { Answer, Operation, Parameter, Problem, Schemas } from '../document/api-document.ts'
import { typeLabel } from '../document/schema-fields.ts'
import { curlOf, type Entered, firstEntered } from '../try/request.ts'
import { TryIt } from '../try/try-it.tsx'
import code from './code-block.module.css'
import { Method } from './method.tsx'
import classes from './operation.module.css'
import { Prose } from './prose.tsx'
import { Mark, SchemaTree } from './schema-tree.tsx'

export type OperationViewProps = {
  operation: Operation
  schemas: Schemas
  token: string
  heading: RefObject<HTMLHeadingElement | null>
}

/** One call: who may call it, what it takes, what it returns, how it refuses, and a form to try it. */
export function OperationView({ operation, schemas, token, heading }: OperationViewProps) {
  const text = useText()
  const { id, method, path, summary, description, parameters, body, answers, problems } = operation
  const [entered, setEntered] = useState<Entered>(() => firstEntered(operation, schemas))
  const curl = curlOf(operation, entered, location.origin)
  return (
    <article className={classes.operation}>
      <header className={classes.operationHead}>
        <h2 ref={heading} tabIndex={-1} lang="en" dir="ltr">
          {summary}
        </h2>
        <p className={classes.address} dir="ltr">
          <Method name={method} />
          <code>{path}</code>
        </p>
        <p className={classes.who} lang="en" dir="ltr">
          <Prose text={description} />
        </p>
        <p className={classes.id} dir="ltr">
          <code>{id}</code>
        </p>
      </header>
      {parameters.length > 0 && (
        <Section title={text('Parameters')}>
          <ParameterList parameters={parameters} />
        </Section>
      )}
      {body && (
        <Section title={text('Request body')} aside={body.mediaType}>
          <SchemaTree schema={body.schema} schemas={schemas} />
        </Section>
      )}
      <Section title={text('Responses')}>
        <AnswerList answers={answers} schemas={schemas} />
      </Section>
      <Section title={text('Problems')}>
        <ProblemList problems={problems} />
      </Section>
      <Section title={text('Example')}>
        <div className={code.code} dir="ltr">
          <pre>{curl}</pre>
          <CopyButton value={curl} name={text('Copy command')} />
        </div>
      </Section>
      <Section title={text('Try it')}>
        <TryIt operation={operation} token={token} entered={entered} onChange={setEntered} />
      </Section>
    </article>
  )
}

function Section({ title, aside, children }: { title: string; aside?: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={classes.section} aria-labelledby={id}>
      <div className={classes.sectionHead}>
        <h3 id={id}>{title}</h3>
        {aside && <code dir="ltr">{aside}</code>}
      </div>
      {children}
    </section>
  )
}

function ParameterList({ parameters }: { parameters: Parameter[] }) {
  return (
    <ul className={classes.fields} dir="ltr">
      {parameters.map(({ name, in: place, required, description, schema }) => (
        <li key={`${place} ${name}`}>
          <p className={classes.field}>
            <code className={classes.name}>{name}</code>
            <code className={classes.type}>{typeLabel(schema)}</code>
            <small lang="en">{place}</small>
            <Mark isRequired={required} />
          </p>
          {description && (
            <p className={classes.note} lang="en">
              <Prose text={description} />
            </p>
          )}
          {schema.default !== undefined && <Default value={schema.default} />}
        </li>
      ))}
    </ul>
  )
}

function Default({ value }: { value: unknown }) {
  const text = useText()
  return (
    <p className={classes.note}>
      {text('Default:')} <code>{JSON.stringify(value)}</code>
    </p>
  )
}

function AnswerList({ answers, schemas }: { answers: Answer[]; schemas: Schemas }) {
  const text = useText()
  return answers.map(({ status, description, body, headers }) => (
    <div key={status} className={classes.answer}>
      <p className={classes.answerHead}>
        <code>{status}</code>
        <span lang="en" dir="ltr">
          {description}
        </span>
        {body && <code dir="ltr">{body.mediaType}</code>}
      </p>
      {headers.length > 0 && (
        <p className={classes.note}>
          {text('Headers:')} <code dir="ltr">{headers.join(', ')}</code>
        </p>
      )}
      {body && <SchemaTree schema={body.schema} schemas={schemas} />}
    </div>
  ))
}

function ProblemList({ problems }: { problems: Problem[] }) {
  return (
    <ul className={classes.problems} lang="en" dir="ltr">
      {problems.map(({ status, code, message }) => (
        <li key={code}>
          <code>{status}</code>
          <code className={classes.name}>{code}</code>
          <span>{message}</span>
        </li>
      ))}
    </ul>
  )
}
