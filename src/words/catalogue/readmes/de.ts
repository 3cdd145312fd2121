import { recipes } from './de-recipes.ts'

/** What the templates of the gallery say of themselves, by their ids: Markdown. */
export const readmes: Readonly<Record<string, string>> = {
  'three-tier-web-app': `Eine klassische Webanwendung: zwei Maschinen hinter einem Load Balancer, PostgreSQL für \
Daten und Redis für Sitzungen und zwischengespeicherte Seiten.

## Wofür
- eine Anwendung, die ihren Zustand in einer relationalen Datenbank hält
- eine Anwendung von eigenen Servern umziehen, ohne sie neu zu schreiben

## So funktioniert es
Von außen ist nur der Load Balancer erreichbar. Die Maschinen erreichen Datenbank und Cache über private Adressen: \
Eine kann ausfallen oder ersetzt werden, während die andere weiterarbeitet.

## Vor der Produktion
- Wählen Sie Produktion als Umgebungstyp. Die Datenbank erhält dann eine Reserve, und der Löschschutz ist \
eingeschaltet.
- Legen Sie das Passwort Ihrer Anwendung in einen Schlüsseltresor: Fügen Sie einen hinzu, und verbinden Sie die \
Maschinen damit.
`,
  'data-science-sandbox': `Eine GPU-Maschine mit Jupyter und ein Bucket mit Datensätzen, für eine Person oder eine \
kleine Gruppe, die Daten erkundet.

## Wofür
- Modelle ausprobieren, bevor Sie für eine Trainingsplattform bezahlen
- Kurse und Workshops

## Was es kostet
Fast der ganze Preis ist die GPU. Die Maschine hält außerhalb der Arbeitszeit an, und der Preis zählt nur die \
Stunden, in denen sie läuft: 261 Stunden im Monat mit Zeitplan, 730 Stunden ohne.

## Gut zu wissen
- Bewahren Sie Datensätze und Ergebnisse im Bucket auf. Die Festplatte der Maschine ist für das, was Sie neu \
berechnen können.
- Neue Cloud-Konten haben oft ein GPU-Kontingent von null. Bitten Sie Ihren Anbieter, es zu erhöhen, bevor Sie \
bereitstellen.
`,
  'microservices-dev': `Ein kleiner Kubernetes-Cluster mit einem Service-Mesh und einer PostgreSQL-Datenbank, die \
sich alle Dienste während der Entwicklung teilen.

## Wofür
- alle Dienste eines Produkts zusammen ausführen, nicht auf Laptops
- Vorschauen von Branches, jede in ihrem eigenen Namespace

## So funktioniert es
Der Cluster beginnt mit einem Knoten und wächst auf drei. Das Mesh zeigt und steuert den Verkehr zwischen den \
Diensten. Die Datenbank hat keine öffentliche Adresse.

## Vor der Produktion
Beginnen Sie stattdessen mit *Microservices in Produktion*: mit API-Gateway, Datenbanken in Reserve und Alarmen.
`,
  'simple-dev-environment': `Eine Maschine mit öffentlicher Adresse, eine kleine PostgreSQL-Datenbank, ein Bucket \
und einfache Überwachung. So probieren Sie eine Anwendung am günstigsten in einer echten Cloud aus.

## Wofür
- ein Prototyp, den jemand anders sehen soll
- einen Fehler außerhalb Ihres Laptops nachstellen

## Gut zu wissen
- Die Maschine hat eine eigene Adresse, deshalb braucht das Netzwerk kein NAT-Gateway. Das spart dessen Monatspreis.
- Es gibt keinen Load Balancer und keine zweite Maschine. Rechnen Sie mit einem Ausfall, wenn Sie die Maschine \
ändern.
- Machen Sie sie Befristet, dann erinnert Strata Sie vor ihrem Ende.
`,
  'web-application': `Der Stack, den der Assistent für eine Webanwendung in Staging baut, mit allem, was der Betrieb \
braucht.

## So funktioniert es
Maschinen hinter einem Load Balancer nutzen PostgreSQL, Redis und einen Bucket für Dateien. Geheimnisse lesen sie mit \
ihrer eigenen Identität aus dem Tresor, sodass kein Passwort in einer Datei stehen muss. Protokolle gehen an einen \
Ort, und Alarme überwachen die Maschinen und die Datenbank.

## Was Sie zuerst ändern
- Größe und Anzahl der Maschinen, sobald Sie Ihre Last kennen.
- Die Empfänger der Alarme.

## Vor der Produktion
Wählen Sie Produktion als Umgebungstyp: Datenbanken erhalten eine Reserve, Sicherungen bleiben länger erhalten, und \
der Löschschutz ist eingeschaltet.
`,
  'data-pipeline': `Dateien, die in einem Bucket ankommen, starten eine Funktion. Sie schreibt bereinigte Dateien in \
einen zweiten Bucket, Zeilen nach PostgreSQL und den Stand jedes Auftrags in einen Dokumentenspeicher.

## Wofür
- Exporte anderer Systeme, die als Dateien ankommen
- eine erste Pipeline, bevor Sie dafür eine Plattform brauchen

## Gut zu wissen
- Eine Datei kann die Funktion mehr als einmal auslösen. Halten Sie den Stand der Aufträge im Dokumentenspeicher \
fest, und machen Sie die Funktion wiederholbar.
- Die Funktion kostet nur die Zeit, in der sie läuft, die Datenbanken kosten jede Stunde. Bei wenigen Dateien machen \
die Datenbanken den größten Teil des Preises aus.
`,
  'ml-sandbox': `Eine GPU-Maschine mit Jupyter hinter einer Anmeldung, ein Bucket mit Datensätzen und eine \
Dateifreigabe für Notebooks, die mehrere Personen öffnen.

## Wofür
- ein Team, das Modelle gemeinsam trainiert und vergleicht
- Arbeit, die Protokolle und Alarme braucht, anders als die kleinere *Data-Science-Sandbox*

## Gut zu wissen
- Die Maschine läuft rund um die Uhr. Schalten Sie ihren Zeitplan ein, wenn nachts niemand trainiert.
- Nutzen Sie den Bucket für große Datensätze und die Freigabe für Notebooks: Jedes GB einer Freigabe kostet mehr.
- Neue Cloud-Konten haben oft ein GPU-Kontingent von null. Bitten Sie Ihren Anbieter, es zu erhöhen, bevor Sie \
bereitstellen.
`,
  'mobile-api-nosql': `Ein Backend für eine App ohne Server, den Sie pflegen müssten: ein API-Gateway, Funktionen, \
ein Dokumentenspeicher und Speicher für das, was Nutzer hochladen.

## Wofür
- eine App, deren Last kommt und geht
- eine API, die wenig kosten soll, solange niemand sie nutzt

## Gut zu wissen
- Der größte Teil des Preises folgt der Nutzung. Stellen Sie die angenommenen Anfragen und GB in der Schätzung auf \
das ein, was Sie erwarten.
- Funktionen brauchen nach einer Pause Zeit zum Anlaufen. Halten Sie eine bereit, wenn Ihre Nutzer es merken.
- Ein Dokumentenspeicher kennt keine Joins. Überlegen Sie, wie Sie Daten lesen, bevor Sie entscheiden, wie Sie sie \
ablegen.
`,
  'microservices-production': `Ein Kubernetes-Cluster mit einem Service-Mesh hinter einem API-Gateway, mit einer \
Reserve für die Datenbank und den Cache.

## So funktioniert es
Clients erreichen nur das Gateway. Es gibt Anfragen an Dienste im Cluster weiter, die Geheimnisse mit ihrer eigenen \
Identität aus dem Tresor lesen. Jeder Dienst sendet Protokolle an einen Ort, und Alarme überwachen den ganzen Stack.

## Gut zu wissen
- Produktion braucht in Strata eine Genehmigung, und der Löschschutz ist eingeschaltet.
- Die Reserve verdoppelt den Preis der Datenbanken. Dank ihr kann eine Zone ohne Unterbrechung ausfallen.
- Proben Sie Ihre eigene Wiederherstellung: Stellen Sie eine Sicherung in einer zweiten Umgebung wieder her, bevor \
Sie es müssen.
`,
  ...recipes,
}
