import { describe, expect, it } from 'vitest'
import { NOTIFICATION_FIELDS, NOTIFICATION_KINDS } from '#contract/notifications.ts'
import { WORDS, writeMail, writeNotification, writePush } from './words.ts'
import { MAIL_FIELDS } from './words/words.ts'

const FIELDS: Readonly<Record<string, readonly string[]>> = { ...NOTIFICATION_FIELDS, ...MAIL_FIELDS }
const fieldsIn = (text: string): string[] => [...new Set([...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? ''))].toSorted()

describe.each(Object.entries(WORDS))('%s', (language, words) => {
  it('says every field of every message, and no other', () => {
    for (const [kind, { subject, text }] of Object.entries(words.messages)) {
      expect(fieldsIn(text), kind).toEqual(FIELDS[kind]?.toSorted())
      expect(FIELDS[kind], kind).toEqual(expect.arrayContaining(fieldsIn(subject)))
    }
  })

  it('says nothing as another language does', () => {
    if (language === 'en') return
    for (const [kind, said] of Object.entries(words.messages)) {
      const english = Object.entries(WORDS.en.messages).find(([name]) => name === kind)?.[1]
      expect(said.subject, kind).not.toBe(english?.subject)
      expect(said.text, kind).not.toBe(english?.text)
    }
  })

  it('has subjects that fit into a line', () => {
    for (const { subject } of Object.values(words.messages)) expect(subject.length).toBeLessThan(80)
  })
})

describe('a mail', () => {
  it('says roles in the language, and the link on a line of its own', () => {
    const mail = writeNotification('de', 'project-role-changed', { actor: 'Anna', project: 'Shop', role: 'viewer' }, 'https://strata.example.com/project/1')
    expect(mail).toEqual({
      subject: 'Ihre Rolle im Projekt Shop hat sich geändert',
      text: 'Anna hat Ihre Rolle im Projekt Shop geändert: Sie ist jetzt Andere.\n\nhttps://strata.example.com/project/1\n\nSie können diese Mails in Ihrem Profil ausschalten.\n',
    })
  })

  it('takes what people chose for data alone', () => {
    const actor = 'Anna\r\nBcc: everybody@example.com\u2028{project} ${project} $& \u202eevil\0'
    const { subject, text } = writeMail('en', 'invitation', { actor }, undefined)
    expect(subject).toBe('Anna Bcc: everybody@example.com {project} ${project} $& evil invites you to Strata')
    expect(text).not.toMatch(/[\r\0\u2028\u202e]/)
  })

  it('shortens what is long, not through the middle of a character', () => {
    const { subject } = writeMail('en', 'invitation', { actor: `${'x'.repeat(199)}😀😀` }, undefined)
    expect(subject).toBe(`${'x'.repeat(199)}… invites you to Strata`)
  })

  it('keeps a role that it does not know as it is', () => {
    for (const role of ['auditor', 'constructor', '__proto__']) {
      expect(writePush('en', 'instance-role-changed', { actor: 'Anna', role }, null).body).toBe(
        `Anna changed your role in this installation: you are now ${role}.`,
      )
    }
  })

  it.each([
    ['en', 'shop ends in 3 days', 'shop has used 80% of its budget', 'it spent $400.50 of $500.00', 'November 2026'],
    ['es', 'shop termina dentro de 3 días', 'shop ha usado el 80\u00a0% de su presupuesto', 'ha gastado 400,50\u00a0$ de 500,00\u00a0$', 'noviembre de 2026'],
    ['fr', 'shop se termine dans 3 jours', 'shop a utilisé 80\u00a0% de son budget', 'il a dépensé 400,50\u00a0$ sur 500,00\u00a0$', 'novembre 2026'],
    ['de', 'shop endet in 3 Tagen', 'shop hat 80\u00a0% des Budgets verbraucht', '400,50\u00a0$ von 500,00\u00a0$ sind ausgegeben', 'November 2026'],
  ] as const)('says times, shares, months and money as %s reads them', (language, reminder, budget, spent, month) => {
    const figures = { environment: 'shop', project: 'Store', percent: '80', spent: '400.5', limit: '500', month: '2026-11' }
    expect(writePush(language, 'environment-reminder', { environment: 'shop', project: 'Store', hours: '72' }, null).title).toBe(reminder)
    const said = writePush(language, 'environment-budget', figures, null)
    expect(said.title).toBe(budget)
    expect(said.body).toContain(spent)
    expect(said.body).toContain(month)
  })

  it.each([
    ['en', 'which costs an unknown amount a month'],
    ['es', 'que cuesta un importe desconocido al mes'],
    ['fr', 'qui coûte un montant inconnu par mois'],
    ['de', 'die einen unbekannten Betrag im Monat kostet'],
  ] as const)('does not say in %s that what nobody knows is nothing', (language, text) => {
    const data = { actor: 'Anna', environment: 'shop', project: 'Store', cost: 'unknown' }
    expect(writePush(language, 'approval-requested', data, null).body).toContain(text)
  })

  it('says the last day in hours, and keeps what is no figure', () => {
    const title = (hours: string) => writePush('en', 'environment-reminder', { environment: 'shop', project: 'Store', hours }, null).title
    expect(['24', '1', 'soon', ''].map(title)).toEqual(['shop ends in 24 hours', 'shop ends in 1 hour', 'shop ends soon', 'shop ends'])
    expect(writePush('en', 'project-budget', { project: 'Store', percent: '80', spent: '1', limit: '1', month: '2026-13' }, null).body).toContain('2026-13')
  })

  it('quotes what somebody said, and nothing when nobody said anything', () => {
    const body = (note: string) => writePush('de', 'environment-failed', { environment: 'shop', project: 'Store', run: 'apply', note }, null).body
    const failed = 'Das Anwenden der Umgebung shop im Projekt Store ist fehlgeschlagen. Versuchen Sie es erneut oder löschen Sie sie.'
    expect(body('quota $& {run}\nexceeded')).toBe(`${failed} Anmerkung: „quota $& {run} exceeded“`)
    expect(body(' ')).toBe(failed)
  })

  it('says of security mails that they are always sent', () => {
    const last = (kind: (typeof NOTIFICATION_KINDS)[number]) => writeNotification('en', kind, {}, undefined).text.trim().split('\n').at(-1)
    const always = NOTIFICATION_KINDS.filter((kind) => last(kind)?.startsWith('This mail is always sent'))
    expect(always).toEqual(['password-changed', 'two-factor-changed'])
  })
})
