resource "google_storage_bucket" "storage" {
  name                        = "${local.global_prefix}-data"
  location                    = var.region
  storage_class               = "STANDARD"
  uniform_bucket_level_access = true
  public_access_prevention    = "enforced"
  force_destroy               = false

  versioning {
    enabled = true
  }

  soft_delete_policy {
    retention_duration_seconds = 2592000
  }

  # checkov:skip=CKV_GCP_62: no usage logs, the audit log of the project keeps every access
  encryption {
    default_kms_key_name = google_kms_crypto_key.main.id
  }

  lifecycle_rule {
    condition {
      num_newer_versions         = 3
      days_since_noncurrent_time = 30
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

  depends_on = [time_sleep.agents]
}

resource "google_storage_bucket_iam_member" "vm_storage" {
  bucket = google_storage_bucket.storage.name
  role   = "roles/storage.objectUser"
  member = "serviceAccount:${google_service_account.vm.email}"
}
