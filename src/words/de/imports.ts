import type { imports as english } from '../en/imports.ts'

const LOSSES: Readonly<Record<string, string>> = {
  size: 'Größe',
  count: 'Anzahl',
  version: 'Version',
  availability: 'Verfügbarkeit',
  storage: 'Speicher',
  encryption: 'Verschlüsselung',
  public_access: 'öffentlicher Zugriff',
}

export const imports: typeof english = {
  'imports.overrides-left': ({ files }) =>
    `Ausgelassen: ${files.join(', ')}. Dateien, die andere überschreiben, werden nicht zusammengeführt: Schreiben Sie in diese, was sie ändern.`,
  'imports.files-left': ({ files, more }) =>
    `Ausgelassen: ${files.join(', ')}${more === 0 ? '' : ` und ${more} weitere`}. Es werden jeweils nur die .tf-Dateien eines Ordners eingelesen.`,
  'imports.providers-left': 'Die provider-Blöcke werden ausgelassen: Der Stack bringt eigene mit.',
  'imports.terraform-left':
    'Die terraform-Blöcke werden ausgelassen: Der Stack legt seine Versionen selbst fest, und seine Pipeline bestimmt, wo der Zustand liegt.',
  'imports.blocks-left': ({ type }) =>
    `Die ${type}-Blöcke werden ausgelassen: Sie betreffen einen Zustand, den dieser Stack nicht hat.`,
  'imports.folder-missing': ({ file, line, address }) =>
    `${file}, Zeile ${line}: ${address} liegt in einem Ordner, der nicht unter den Dateien ist, und wird ausgelassen: Lesen Sie es als eigenen Stack ein.`,
  'imports.new-resources':
    'Komponenten legen neue Ressourcen an: Sie übernehmen weder die, die schon laufen, noch deren Daten.',
  'imports.own-network':
    'Die beibehaltenen Ressourcen bringen ihr eigenes Netz mit, neben dem der Komponenten: Verbinden Sie beide per Peering, oder verlegen Sie die Ressourcen.',
  'imports.needs-provider': ({ address, provider }) =>
    `${address} braucht den Provider ${provider}, den der Stack nicht einrichtet: Ergänzen Sie seinen provider-Block dort, wo Sie die Dateien anwenden, oder lassen Sie es weg.`,
  'imports.could-be': ({ component }) => `Es könnte ${component} sein, aber:`,
  'imports.so-kept': 'Deshalb bleibt es, wie es ist.',
  'imports.costs-nothing': ({ reason }) => `Es kostet nichts: ${reason}.`,
  'imports.unpriced-because': ({ reason }) => `Ohne Preis: ${reason}.`,
  'imports.priced-by-list': ({ month, meters }, format) =>
    `Preis nach dem Preisbuch (Stand ${format.bookDate(month)}): ${meters.join(', ')}.`,
  'imports.unpriced-meters': ({ month, meters }, format) =>
    `Ohne Preis: Das Preisbuch (Stand ${format.bookDate(month)}) hat keinen Preis für ${meters.join(', ')}.`,
  'imports.known-after-apply': ({ names }) => `Ohne Preis: ${names.join(', ')} kennt Terraform erst nach dem Anwenden.`,
  'imports.price-between': ({ least, most }, { usd }) =>
    `Die Kosten liegen zwischen ${usd(least)} und ${usd(most)} im Monat.`,
  'imports.price-assumes': ({ what }) => `Angenommen: ${what.join('; ')}.`,
  'imports.you-keep': 'Sie behalten es, wie es ist.',
  'imports.runs-already': 'Es läuft bereits und bleibt, wie es ist, damit Terraform es nicht ein zweites Mal anlegt.',
  'imports.aspect': ({ aspect }) => LOSSES[aspect] ?? aspect,
  'imports.would-lose': ({ component, losses }, { all }) =>
    `${component} kann dafür stehen, weicht aber ab bei: ${all(losses.map((one) => LOSSES[one] ?? one))}. Es bleibt, wie es ist, solange Sie nichts anderes entscheiden.`,
  'imports.use-counted': 'Seine Nutzung ist Teil dessen, was für die Komponenten des Stacks berechnet wird.',
  'imports.module-kept': 'Bleibt, wie es ist. Seine Dateien sind nicht unter diesen, deshalb hat es keinen Preis.',
  'imports.module-left': 'Ausgelassen: Sein Ordner ist nicht unter den Dateien. Lesen Sie es als eigenen Stack ein.',
  'imports.block-unused': 'Ausgelassen: Nichts von dem, was bleibt, liest es.',
  'imports.block-read': ({ address }) => `Bleibt: ${address} liest es.`,
  'imports.block-kept': 'Bleibt: Etwas, das bleibt, liest es.',
  'imports.ids-missing': ({ count }) =>
    count === 1
      ? '1 Ressource, die bleibt, hat noch keine ID: Terraform würde sie ein zweites Mal anlegen. Geben Sie die ID an, oder fügen Sie eine State-Datei hinzu.'
      : `${count} Ressourcen, die bleiben, haben noch keine ID: Terraform würde sie ein zweites Mal anlegen. Geben Sie die IDs an, oder fügen Sie eine State-Datei hinzu.`,
  'imports.made-again': ({ count }) =>
    `${count === 1 ? '1 Ressource wird eine Komponente' : `${count} Ressourcen werden Komponenten`}: Terraform legt neue Ressourcen neben denen an, die laufen. Um sie zu übernehmen, behalten Sie sie, wie sie sind.`,
  'imports.moved-destroys': ({ count }) =>
    `${count === 1 ? '1 Ressource wird eine Komponente' : `${count} Ressourcen werden Komponenten`}: Im selben State zerstört Terraform, was läuft, samt Daten, und legt neue Ressourcen an. Um das zu verhindern, behalten Sie sie, wie sie sind.`,
  'imports.nothing-found':
    'Es wurde nichts gefunden, was sich einlesen ließe: Es gibt weder eine Ressource noch ein Modul.',
  'imports.finding': ({ file, line, problem }) => `${file}, Zeile ${line}: ${problem}.`,
  'imports.stands-for': ({ component }) => `${component} steht dafür.`,
  'imports.belongs-to': ({ address, component }) => `Es gehört zu ${address}: ${component} bringt sein eigenes mit.`,
  'imports.referred': ({ address }) =>
    `Beibehalten, obwohl eine Komponente dafür stehen könnte: ${address} bezieht sich darauf.`,
  'imports.referred-by-kept':
    'Beibehalten, obwohl eine Komponente dafür stehen könnte: Eine beibehaltene Ressource bezieht sich darauf.',
  'imports.other-cloud': 'Es gehört zu einer anderen Cloud als der Stack und bleibt deshalb, wie es ist.',
  'imports.part-of-none':
    'Es gehört zu keiner Ressource, für die eine Komponente steht, und bleibt deshalb, wie es ist.',
  'imports.no-component-for': ({ type }) => `Für ${type} steht keine Komponente, deshalb bleibt es, wie es ist.`,
  'imports.has-many': ({ argument }) =>
    `Es hat ${argument} und kann deshalb beliebig oft vorkommen: Es bleibt, wie es ist.`,
  'imports.has-one': ({ component }) => `Ein Stack hat nur einmal ${component}: Dieses bleibt, wie es ist.`,
  'imports.stack-full': ({ max }) => `Ein Stack hat höchstens ${max} Komponenten: Diese bleibt, wie sie ist.`,
  'imports.no-region-named': ({ region }) => `Die Dateien nennen keine Region: Der Stack liegt in ${region}.`,
  'imports.region-unknown': ({ cloud, given, region }) =>
    `${cloud} hat hier keine Region "${given}": Der Stack liegt in ${region}.`,
  'imports.outputs-left': ({ count }) =>
    `${count === 1 ? '1 Ausgabe wird' : `${count} Ausgaben werden`} ausgelassen: Komponenten bringen eigene mit.`,
  'imports.secret-key': ({ file, line }) =>
    `${file}, Zeile ${line}: Das sieht nach einem geheimen Schlüssel aus. Machen Sie daraus eine vertrauliche Variable, bevor Sie die Vorlage speichern.`,
  'imports.secret': ({ file, line, name }) =>
    `${file}, Zeile ${line}: "${name}" sieht nach einem Geheimnis aus, das in der Datei steht. Machen Sie daraus eine vertrauliche Variable, bevor Sie die Vorlage speichern.`,
  'imports.reads-file': ({ file, line, address }) =>
    `${file}, Zeile ${line}: "${address}" liest eine andere Datei, die nicht mit eingelesen wird: Schreiben Sie ihren Inhalt in den Text.`,
  'imports.default-left': ({ file, line, name }) =>
    `${file}, Zeile ${line}: Die Vorgabe der vertraulichen Variable "${name}" wird ausgelassen, damit kein Geheimnis gespeichert wird. Terraform fragt danach, wenn Sie den Stack anwenden.`,
  'imports.provider-left': ({ file, line, address }) =>
    `${file}, Zeile ${line}: "${address}" nennt einen Provider, der ausgelassen wird: Es entsteht dort, wo der Stack ist.`,
  'imports.only-record':
    'Es war nur ein Vermerk: Davon lief nie etwas. Stellen Sie die Vorlage bereit, um daraus eine Umgebung zu machen.',
  'imports.yours-alone': ({ team }) => `Es gehört jetzt nur Ihnen: Sie sind in keinem Team, das "${team}" hieß.`,
  'imports.team-without-address':
    'Der Name hat keinen Buchstaben und keine Ziffer, aus denen sich eine Adresse bilden ließe.',
  'imports.team-exists':
    'Ein Team dieses Namens gibt es schon, und Sie gehören nicht dazu: Bitten Sie seinen Eigentümer, Sie aufzunehmen, und übernehmen Sie die Daten dann erneut.',
  'imports.token-without-teams': ({ token }) =>
    `Dem API-Token "${token}" fehlt das Recht teams:write: Legen Sie eines an, das es hat.`,
  'imports.no-category': ({ given }) =>
    `Die Kategorie ${given} gibt es hier nicht: Legen Sie es in der Bibliothek neu an.`,
  'imports.no-module-cloud': ({ given }) =>
    `Die Cloud ${given} gibt es hier nicht: Legen Sie es in der Bibliothek neu an.`,
  'imports.no-template-cloud': ({ given }) => `Die Cloud "${given}" ist weder Azure noch AWS noch GCP.`,
  'imports.nameless-component': 'Es sagt nicht, welche Komponente es ist.',
}
