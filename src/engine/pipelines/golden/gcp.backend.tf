# What is missing here comes from the variables of the pipeline: PIPELINE.md.
terraform {
  backend "gcs" {
    prefix = "web-shop/production"
  }
}
