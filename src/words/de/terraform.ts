import type { terraform as english } from '../en/terraform.ts'

export const terraform: typeof english = {
  'terraform.in-line': ({ line, problem }) => `Zeile ${line}: ${problem}`,
  'terraform.reported': ({ reason }) => `Terraform meldet: ${reason}`,
  'terraform.unreadable': 'Das ist kein lesbares Terraform.',
  'terraform.too-heavy':
    'Diese Datei zu lesen dauert zu lange oder braucht zu viel Speicher: Kürzen Sie die längsten Ausdrücke oder lassen Sie sie weg.',
  'terraform.all-too-heavy':
    'Diese Dateien zu lesen dauert zu lange oder braucht zu viel Speicher: Kürzen Sie ihre längsten Ausdrücke oder senden Sie weniger Dateien.',
  'terraform.nesting': ({ max }) =>
    `Klammern sind mehr als ${max} Ebenen tief verschachtelt: So eine Datei lässt sich nicht lesen.`,
  'terraform.operators': ({ max }) =>
    `Ein Ausdruck hat mehr als ${max} Operatoren: Teilen Sie ihn in lokale Werte auf.`,
  'terraform.blocks': ({ max }, { number }) =>
    `Diese Dateien haben mehr als ${number(max)} Blöcke: Geben Sie weniger auf einmal an.`,
  'terraform.outside-block': ({ name }) =>
    `„${name}“ steht außerhalb aller Blöcke: Nur .tf-Dateien lassen sich lesen, keine .tfvars-Dateien.`,
  'terraform.declared-twice': ({ address, file, line }) =>
    `„${address}“ ist zum zweiten Mal deklariert, nach ${file}, Zeile ${line}: Lassen Sie eine der beiden Stellen weg.`,
  'terraform.file-name': 'Verwenden Sie Dateinamen wie main.tf, ohne Ordner.',
  'terraform.provider-block': ({ name }) =>
    `Entfernen Sie den Block provider "${name}": Der Stack hat seinen eigenen Provider samt Anmeldung.`,
  'terraform.backend-block': ({ name }) => `Entfernen Sie den Block "${name}": Der State gehört zum Stack.`,
  'terraform.local-module': ({ name, source }) =>
    `Das Modul „${name}“ liegt in ${source} und damit außerhalb dieser Dateien: Legen Sie seine Ressourcen hierher oder nennen Sie ein Modul in einer Registry oder in Git.`,
  'terraform.secret-default': ({ name }) =>
    `Die Variable „${name}“ ist geheim und hat einen Vorgabewert: Entfernen Sie ihn, damit kein Geheimnis gespeichert wird.`,
  'terraform.secret-name': ({ name }) =>
    `"${name}" sieht nach einem Geheimnis aus, das in der Datei steht: Machen Sie daraus eine vertrauliche Variable ohne Vorgabe, damit es nicht gespeichert wird.`,
  'terraform.secret-key':
    'Das sieht nach einem geheimen Schlüssel aus: Machen Sie daraus eine geheime Variable, damit er nicht gespeichert wird.',
}
