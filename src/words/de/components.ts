import type { components as english } from '../en/components.ts'

export const components: typeof english = {
  'components.no-tf-file': 'Geben Sie mindestens eine .tf-Datei an.',
  'components.free-with-prices':
    'Eine Komponente mit Preisen ist nicht kostenlos: Entfernen Sie die Preise oder geben Sie an, dass sie nicht kostenlos ist.',
  'components.give-to-team':
    'Nur der Autor dieser Komponente oder ein Eigentümer ihres Teams kann sie einem anderen Team geben.',
  'components.kept-too-much': ({ max }) =>
    `Die Ressourcen, die unverändert bleiben, haben mehr als ${max} Variablen oder Ausgaben: Importieren Sie weniger Dateien auf einmal.`,
  'components.block-too-large': 'Ein Block dieser Datei ist größer als 200.000 Zeichen: Lassen Sie ihn weg.',
  'components.no-tf-among':
    'Darunter ist keine .tf-Datei: Geben Sie die Terraform-Dateien an, die importiert werden sollen.',
}
