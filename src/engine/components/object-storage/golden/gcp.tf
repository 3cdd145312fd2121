resource "google_storage_bucket" "storage" {
  name                        = "${local.global_prefix}-data"
  location                    = var.region
  storage_class               = "STANDARD"
  uniform_bucket_level_access = true
  public_access_prevention    = "enforced"
  force_destroy               = true

  versioning {
    enabled = true
  }

  soft_delete_policy {
    retention_duration_seconds = 604800
  }

  # checkov:skip=CKV_GCP_62: no usage logs, they need a grant to a group of Google, which new organisations refuse
  lifecycle_rule {
    condition {
      num_newer_versions         = 3
      days_since_noncurrent_time = 7
    }

    action {
      type = "Delete"
    }
  }

  lifecycle_rule {
    condition {
      age = 7
    }

    action {
      type = "AbortIncompleteMultipartUpload"
    }
  }

  depends_on = [google_project_service.main]
}

resource "google_storage_bucket_iam_member" "vm_storage" {
  bucket = google_storage_bucket.storage.name
  role   = "roles/storage.objectUser"
  member = "serviceAccount:${google_service_account.vm.email}"
}
