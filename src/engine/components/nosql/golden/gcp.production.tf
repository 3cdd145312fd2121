resource "google_firestore_database" "nosql" {
  name                              = "${local.prefix}-db-${local.suffix}"
  location_id                       = var.region
  type                              = "FIRESTORE_NATIVE"
  concurrency_mode                  = "OPTIMISTIC"
  point_in_time_recovery_enablement = "POINT_IN_TIME_RECOVERY_ENABLED"
  delete_protection_state           = "DELETE_PROTECTION_ENABLED"
  deletion_policy                   = "DELETE"

  cmek_config {
    kms_key_name = google_kms_crypto_key.main.id
  }

  depends_on = [time_sleep.agents]
}

resource "google_firestore_backup_schedule" "nosql" {
  database  = google_firestore_database.nosql.name
  retention = "3024000s"

  daily_recurrence {}
}

resource "google_project_iam_member" "vm_nosql" {
  project = var.project_id
  role    = "roles/datastore.user"
  member  = "serviceAccount:${google_service_account.vm.email}"

  condition {
    title      = "${google_firestore_database.nosql.name} only"
    expression = "resource.name == 'projects/${var.project_id}/databases/${google_firestore_database.nosql.name}'"
  }
}
