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

  it('says of security mails that they are always sent', () => {
    const last = (kind: (typeof NOTIFICATION_KINDS)[number]) => writeNotification('en', kind, {}, undefined).text.trim().split('\n').at(-1)
    const always = NOTIFICATION_KINDS.filter((kind) => last(kind)?.startsWith('This mail is always sent'))
    expect(always).toEqual(['password-changed', 'two-factor-changed'])
  })
})
