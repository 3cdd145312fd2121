import type { waiting as english } from '../en/waiting.ts'
import { firstOf, inBrackets, withoutStop, wordOf } from '../values.ts'

/** What someone does by hand. */
const BY_HAND = { applying: 'legt', stopping: 'hält', resuming: 'startet', destroying: 'baut' }

const PARTICLES = { applying: ' an', stopping: ' an', resuming: '', destroying: ' ab' }

/** What Strata does. */
const RUNS = {
  apply: 'das erste Anwenden',
  update: 'die Aktualisierung',
  stop: 'das Anhalten',
  resume: 'das Fortsetzen',
  destroy: 'der Abbau',
  check: 'die Prüfung',
}

export const waiting: typeof english = {
  'waiting.approval': ({ who }, { either }) =>
    `Die Anfrage wartet auf eine Entscheidung: ${either(firstOf(who, (count) => `${count} weitere`))} ${who.length === 1 ? 'kann' : 'können'} sie freigeben oder ablehnen.`,
  'waiting.no-approver': ({ project }) =>
    `Jemand anderes als der Anfragende muss die Anfrage freigeben, und im Projekt ${project} kann das sonst niemand: Bitten Sie einen Administrator, einen weiteren Eigentümer hinzuzufügen.`,
  'waiting.rejected': ({ decider }) =>
    `${decider ?? 'Jemand'} hat die Anfrage abgelehnt: Ändern Sie sie, fragen Sie erneut an oder ziehen Sie sie zurück.`,
  'waiting.lapsed':
    'Über die Anfrage hat niemand rechtzeitig entschieden: Fragen Sie erneut an oder ziehen Sie sie zurück.',
  'waiting.outdated':
    'Die Umgebung hat sich seit der Entscheidung geändert, die daher nicht mehr gilt: Fragen Sie erneut an oder ziehen Sie die Anfrage zurück.',
  'waiting.void': ({ reason }) =>
    `Es gilt keine Entscheidung mehr (${withoutStop(reason)}): Fragen Sie erneut an oder ziehen Sie die Anfrage zurück.`,
  'waiting.apply':
    'Noch gibt es keine ihrer Ressourcen in der Cloud: Exportieren Sie ihre Dateien, wenden Sie sie mit Terraform an und melden Sie sie als angelegt.',
  'waiting.end-passed': ({ at }, { time }) =>
    `Ihr Ende (${time(at)}) kam, bevor sie angelegt war, und sie lässt sich nicht mehr freigeben oder anlegen: Verschieben Sie ihr Ende oder ziehen Sie sie zurück.`,
  'waiting.applying': 'Terraform legt ihre Ressourcen an: Melden Sie das Ergebnis, wenn Terraform fertig ist.',
  'waiting.stopping':
    'Sie wird angehalten und behält ihre Daten: Halten Sie ihre Ressourcen in der Cloud an und melden Sie sie als angehalten.',
  'waiting.resuming':
    'Sie wird wieder gestartet: Starten Sie ihre Ressourcen in der Cloud und melden Sie sie als fortgesetzt.',
  'waiting.destroying':
    'Sie wird abgebaut: Bauen Sie ihre Ressourcen mit Terraform ab und melden Sie sie als abgebaut.',
  'waiting.begun': ({ actor, operation, at }, { time }) =>
    `${actor} ${wordOf(BY_HAND, operation)} sie seit ${time(at)} von Hand${wordOf(PARTICLES, operation)} und hat das Ergebnis noch nicht gemeldet.`,
  'waiting.apply-failed': ({ note }) =>
    `Das Anlegen ist fehlgeschlagen${inBrackets(note)}, und einige ihrer Ressourcen können bestehen: Beheben Sie die Ursache und legen Sie sie erneut an oder löschen Sie sie.`,
  'waiting.stop-failed': ({ note }) =>
    `Das Anhalten ist fehlgeschlagen${inBrackets(note)}, daher läuft sie vielleicht noch: Halten Sie sie an und melden Sie das Ergebnis oder löschen Sie sie.`,
  'waiting.resume-failed': ({ note }) =>
    `Das Starten ist fehlgeschlagen${inBrackets(note)}: Starten Sie sie und melden Sie das Ergebnis oder löschen Sie sie.`,
  'waiting.destroy-failed': ({ note }) =>
    `Das Abbauen ist fehlgeschlagen${inBrackets(note)}, und die verbliebenen Ressourcen kosten weiter Geld: Bauen Sie sie ab und melden Sie das Ergebnis.`,
  'waiting.run-missing':
    'Sie ist freigegeben, und es ist kein Lauf im Gange: Öffnen Sie den letzten Lauf und versuchen Sie es erneut, oder ziehen Sie die Anfrage zurück.',
  'waiting.run-queued': ({ run }) =>
    `In der Warteschlange auf einen Agenten wartet ${wordOf(RUNS, run)}. Der Lauf zeigt, was davor an der Reihe ist.`,
  'waiting.run-planning': ({ run }) =>
    `Terraform plant: Als Nächstes kommt ${wordOf(RUNS, run)}. Noch hat sich nichts geändert.`,
  'waiting.run-planned': ({ run }) =>
    `Auf einen Menschen wartet ${wordOf(RUNS, run)}: Öffnen Sie den Lauf, lesen Sie den Plan und bestätigen oder verwerfen Sie ihn.`,
  'waiting.run-at-work': ({ run }) =>
    `Bei Strata in Arbeit ist ${wordOf(RUNS, run)}: Öffnen Sie den Lauf, um ihn zu verfolgen.`,
  'waiting.run-failed': ({ run, note }) =>
    `Fehlgeschlagen ist ${wordOf(RUNS, run)}${inBrackets(note)}: Öffnen Sie den Lauf, beheben Sie die Ursache und versuchen Sie es erneut, oder löschen Sie die Umgebung.`,
  'waiting.run-canceled': ({ run }) =>
    `Jemand hat den Lauf vorzeitig beendet. Nicht fertig ist ${wordOf(RUNS, run)}: Öffnen Sie den Lauf, um erneut zu planen, oder löschen Sie die Umgebung.`,
  'waiting.end': ({ at }, { time }) =>
    `Sie läuft bis ${time(at)} und wird dann automatisch abgebaut: Verlängern Sie sie, um sie länger zu behalten.`,
  'waiting.end-kept': ({ at }, { time }) =>
    `Sie läuft bis ${time(at)} und wird nicht automatisch abgebaut: Verlängern oder löschen Sie sie bis dahin.`,
  'waiting.nobody': 'Sie hat kein Ende und läuft, bis jemand sie löscht.',
  'waiting.teardown-soon': ({ at }, { time }) =>
    `Sie ist abgelaufen (${time(at)}) und wird gleich abgebaut: Verlängern Sie sie, um sie zu behalten.`,
  'waiting.teardown-off': ({ at }, { time }) =>
    `Sie ist abgelaufen (${time(at)}), läuft noch und wird nicht automatisch abgebaut: Verlängern oder löschen Sie sie.`,
  'waiting.resume': 'Sie ist angehalten und behält ihre Daten: Setzen Sie sie fort oder löschen Sie sie.',
  'waiting.resume-until': ({ at }, { time }) =>
    `Sie ist angehalten und behält ihre Daten bis ${time(at)}; dann wird sie automatisch abgebaut: Setzen Sie sie fort oder löschen Sie sie.`,
  'waiting.pipeline-starting':
    'Sie wird abgebaut: Strata startet ihre Pipeline. Gelingt das nicht, bauen Sie sie mit Terraform ab und melden Sie sie als abgebaut.',
  'waiting.pipeline-retried': ({ reason }) =>
    `Ihre Pipeline ließ sich noch nicht starten, und es wird erneut versucht${inBrackets(reason)}. Sie können sie auch mit Terraform abbauen und als abgebaut melden.`,
  'waiting.pipeline-sent': ({ at }, { time }) =>
    `Sie wartet auf die Meldung ihrer Pipeline: Diese wurde gestartet (${time(at)}), um sie abzubauen, und braucht dort vielleicht eine Freigabe. Sie können das Ergebnis auch von Hand melden.`,
  'waiting.pipeline-given-up': ({ reason }) =>
    `Ihre Pipeline ließ sich nicht starten${inBrackets(reason)}, und ihre Ressourcen kosten Geld: Berichtigen Sie die Einstellungen und starten Sie sie erneut, oder bauen Sie die Umgebung mit Terraform ab und melden Sie sie als abgebaut.`,
  'waiting.pipeline-silent': ({ at }, { time }) =>
    `Ihre Pipeline wurde gestartet (${time(at)}), um sie abzubauen, und hat nichts gemeldet: Sehen Sie die Pipeline an, starten Sie sie erneut oder melden Sie das Ergebnis von Hand.`,
  'waiting.pipeline-at-work': ({ at }, { time }) =>
    `Ihre Pipeline arbeitet nach eigener Meldung daran (seit ${time(at)}): Warten Sie auf die nächste Meldung oder melden Sie das Ergebnis von Hand.`,
}
