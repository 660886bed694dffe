/// <reference types="multer" />
import { applyDecorators, UseInterceptors, type CallHandler, type ExecutionContext } from '@nestjs/common';
import { FileInterceptor } from '@nestjs/platform-express';
import { ApiError, invalid } from '../../platform/http/errors';

/** What `@UploadedFile()` gives. `originalname` is whatever the sender wrote: for showing, never for a path. */
export type ReceivedFile = Pick<Express.Multer.File, 'originalname' | 'mimetype' | 'size' | 'buffer'>;

/**
 * Takes one file of a multipart form into memory, for `@UploadedFile() file: ReceivedFile | undefined`. The guards run
 * before the first byte is read.
 * @throws ApiError 413 `too_large` that names the limit; 400 `validation_failed` for a file in another field
 */
export function Upload(field: string, bytes: number): MethodDecorator {
  const limits = { fileSize: bytes, files: 1, fields: 10 };

  class Receive extends FileInterceptor(field, { limits }) {
    override async intercept(context: ExecutionContext, next: CallHandler) {
      try {
        return await super.intercept(context, next);
      } catch (error) {
        // Nest wraps the error of Multer and keeps it as the cause.
        const { code } = (error as { cause?: { code?: unknown } }).cause ?? {};
        if (code === 'LIMIT_FILE_SIZE') {
          const most = bytes >= 1024 * 1024 ? `${bytes / 1024 / 1024} MB` : `${Math.round(bytes / 1024)} kB`;
          throw new ApiError(413, 'too_large', `The file is larger than ${most}. Nothing was imported.`);
        }
        if (code === 'LIMIT_UNEXPECTED_FILE' || code === 'LIMIT_FILE_COUNT') {
          throw invalid([{ path: field, message: `One file is expected, in the field ${field}` }]);
        }
        throw error;
      }
    }
  }

  return applyDecorators(UseInterceptors(Receive));
}
